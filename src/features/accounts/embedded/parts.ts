import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { AccountMail } from '../account-mails.ts';
import type { AdminRule } from '../roles.ts';
import type { AccountHooks } from '../services.ts';
import type { ViewerRules } from '../viewer-row.server.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { AccountCookies } from './cookies.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Links } from './links.ts';
import type { PasswordHashing } from './password-hash.ts';
import type { Sessions } from './sessions.ts';

/** What the adapter is given by the wiring. */
export interface EmbeddedOptions {
  db: Database;
  mails: MailQueue<AccountMail>;
  clock: Clock;
  /** The site's, for tokens in mails that wait to be sent and for marks of browsers. */
  secret: string;
  siteUrl: string;
  rules: ViewerRules & AdminRule;
  hooks: AccountHooks;
  /** Of tests. */
  hashing?: PasswordHashing;
}

/** What its calls share. */
export interface Parts extends EmbeddedOptions {
  hashing: PasswordHashing;
  cookies: AccountCookies;
  sessions: Sessions;
  known: KnownBrowsers;
  links: Links;
  /** A token as it may wait in the mail queue. */
  seal(token: string): string;
}

/** Addresses are compared and stored in one form. */
export function plainEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** One answer to a wrong password, an unknown address and an account that nobody can use. */
export function badCredentials(): DomainError {
  return new DomainError('bad_credentials', 'This e-mail address and password do not match.');
}

/** Before anything is looked up, so that the answer says nothing about an account. */
export function refuseCommon(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is among the first that others try. Please choose another one.';
  throw new DomainError('invalid', message, { fields: [{ path: 'password', message }] });
}
