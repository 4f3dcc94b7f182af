import type { AccountMail } from '../features/accounts/account-mails.ts';
import type { OrderMail } from '../features/buying/orders/order-mails.ts';
import type { VendorMessageMail } from '../features/messages/vendor-message-mail.ts';

/** Every mail we send. */
export type Mail = AccountMail | OrderMail | VendorMessageMail;
