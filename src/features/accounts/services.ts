import type { Database } from '../../platform/database/database.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { AccountMail } from './account-mails.ts';
import type { Identity } from './identity.ts';

/** What whoever needs to know who is asking can reach. */
export interface AccountServices extends Services {
  identity: Identity;
  mails: MailQueue<AccountMail>;
}

/** What other features do with an account's change, in its transaction. */
export interface AccountHooks {
  /** Its address was verified: what was done under that address before is the account's now. */
  onVerified(tx: Database, account: { id: string; email: string }): Promise<void>;
  /** It is about to be removed: what holds its id goes first. */
  onRemoved(tx: Database, userId: string): Promise<void>;
}
