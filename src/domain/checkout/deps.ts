import type { ProcessingFeeSetting } from '../fees/fees.ts';
import type { OrderMail } from '../orders/order-mail.ts';
import type { Clock, Database, MailQueue, Payments } from '../ports.ts';

/** What checking out needs of the running app; the app itself fits. */
export interface CheckoutDeps {
  db: Database;
  payments: Payments;
  mails: MailQueue<OrderMail>;
  clock: Clock;
  config: {
    siteUrl: string;
    checkoutUi: 'hosted' | 'embedded';
    processingFee: ProcessingFeeSetting;
    rateLimits: boolean;
    site: { timeZone: string };
  };
}
