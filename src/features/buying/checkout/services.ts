import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { AccountMail } from '../../accounts/account-mail.ts';
import type { AccountServices } from '../../accounts/services.ts';
import type { OrderMail } from '../orders/order-mail.ts';
import type { Payments } from '../payments.ts';

/** What buying can reach. */
export interface BuyingServices extends AccountServices {
  payments: Payments;
  mails: MailQueue<AccountMail | OrderMail>;
}
