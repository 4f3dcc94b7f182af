import type { ProcessingFeeSetting } from '../fees/fees.ts';
import type { Clock, Database, MailQueue, Payments } from '../ports.ts';

/** What checking out needs of the running app; the app itself fits. */
export interface CheckoutDeps {
  db: Database;
  payments: Payments;
  mails: MailQueue;
  clock: Clock;
  config: {
    siteUrl: string;
    checkoutUi: 'hosted' | 'embedded';
    processingFee: ProcessingFeeSetting;
    rateLimits: boolean;
    site: { timeZone: string };
  };
}
