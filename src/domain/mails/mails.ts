import type { AccountMail } from '../accounts/account-mail.ts';
import type { VendorMessageMail } from '../messages/vendor-message-mail.ts';
import type { OrderMail } from '../orders/order-mail.ts';

/** Every mail we send. */
export type Mail = AccountMail | OrderMail | VendorMessageMail;
