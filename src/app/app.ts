import type { BuyingServices } from '../features/buying/checkout/services.ts';
import type { MailQueue } from '../platform/mail/mail.ts';
import type { Mail } from './mails.ts';

/** All services: made once at the start, handed to every page and endpoint as `locals.app`. */
export interface App extends BuyingServices {
  mails: MailQueue<Mail>;
}
