import type { Config } from '../config/env.ts';
import type { Clock, Database, Files, Identity, MailQueue, Payments } from '../domain/ports.ts';

/** What a request can reach: made once by the wiring, handed to every page and endpoint as `locals.app`. */
export interface App {
  config: Config;
  db: Database;
  identity: Identity;
  payments: Payments;
  mails: MailQueue;
  files: Files;
  clock: Clock;
}
