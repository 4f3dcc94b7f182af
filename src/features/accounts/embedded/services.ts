import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { AccountMail } from '../account-mails.ts';
import type { AdminRule } from '../roles.ts';
import type { AccountHooks } from '../services.ts';
import type { ViewerRules } from '../viewers.server.ts';
import { accountErrors, fieldWords } from '../words.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { AccountCookies } from './cookies.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Links } from './links.ts';
import type { PasswordHashing } from './password-hash.ts';
import type { Sessions } from './sessions.ts';

export interface EmbeddedOptions {
  db: Database;
  mails: MailQueue<AccountMail>;
  clock: Clock;
  /** The site's secret. It seals tokens in queued mails and signs the marks of known browsers. */
  secret: string;
  siteUrl: string;
  rules: ViewerRules & AdminRule;
  hooks: AccountHooks;
  /** Default: at the cost of real sites. */
  hashing?: PasswordHashing | undefined;
}

export interface EmbeddedServices extends EmbeddedOptions {
  hashing: PasswordHashing;
  cookies: AccountCookies;
  sessions: Sessions;
  known: KnownBrowsers;
  links: Links;
  /** Encrypts a token, so it can wait in the mail queue. */
  seal(token: string): string;
}

export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** Creates the one error for a wrong password, an unknown address and an unusable account. */
export function badCredentialsError(): DomainError {
  return new DomainError('bad_credentials', accountErrors.badCredentials);
}

/** Throws `invalid` for a common password. Call it before any lookup, so the answer reveals nothing about accounts. */
export function rejectCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = fieldWords.newPasswordCommon;
  throw new DomainError('invalid', message, { fields: [{ path: 'password', message }] });
}
