import type { Database } from '../../../platform/database/database.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { AccountMail } from '../../accounts/account-mails.ts';
import type { AccountServices } from '../../accounts/services.ts';
import type { Taxes } from '../../tax/taxes.server.ts';
import type { ProcessingFeeSetting } from '../fees/fees.ts';
import type { LinkServices } from '../orders/order-link.server.ts';
import type { OrderMail } from '../orders/order-mails.ts';
import type { Payments } from '../payments.ts';
import type { RefundMail } from '../refunds/refund-mails.ts';

export interface BuyingServices extends AccountServices {
  payments: Payments;
  taxes: Taxes;
  accountRefused?: CheckoutServices['accountRefused'];
  mails: MailQueue<AccountMail | OrderMail | RefundMail>;
}

export interface CheckoutServices extends LinkServices {
  db: Database;
  payments: Payments;
  taxes: Taxes;
  /** Called after an account refused a payment, so that it is read again. Returns at once. */
  accountRefused?: (vendorId: string) => void;
  mails: MailQueue<OrderMail | RefundMail>;
  config: {
    siteUrl: string;
    checkoutUi: 'hosted' | 'embedded';
    processingFee: ProcessingFeeSetting;
    rateLimits: boolean;
    site: { timeZone: string; regionCode: string };
  };
}
