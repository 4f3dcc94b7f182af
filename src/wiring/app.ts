import type { Config } from '../config/env.ts';
import type { AccountMail } from '../domain/accounts/account-mail.ts';
import type { Mail } from '../domain/mails/mails.ts';
import type { OrderMail } from '../domain/orders/order-mail.ts';
import type { Clock, Database, Files, Identity, MailQueue, Payments } from '../domain/ports.ts';

/** What every request can reach, whatever it is about. */
export interface Services {
  config: Config;
  db: Database;
  files: Files;
  clock: Clock;
}

/** What whoever needs to know who is asking can reach. */
export interface AccountServices extends Services {
  identity: Identity;
  mails: MailQueue<AccountMail>;
}

/** What buying can reach. */
export interface BuyingServices extends AccountServices {
  payments: Payments;
  mails: MailQueue<AccountMail | OrderMail>;
}

/** All services: made once at the start, handed to every page and endpoint as `locals.app`. */
export interface App extends BuyingServices {
  mails: MailQueue<Mail>;
}
