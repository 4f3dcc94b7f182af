import type { Database } from '../../platform/database/database.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { AccountMail } from './account-mails.ts';
import type { Identity } from './identity.ts';

export interface AccountServices extends Services {
  identity: Identity;
  mails: MailQueue<AccountMail>;
}

export interface AddressChange {
  id: string;
  from: string;
  to: string;
}

/** Hooks for features that react to changes of an account. They run in the change's transaction. */
export interface AccountHooks {
  /** Called when an address is verified; what a guest did with that address now belongs to the account. */
  onVerified(tx: Database, account: { id: string; email: string }): Promise<void>;
  /**
   * Called when an account has a new address. What belongs to the account and is mailed to the old one goes to the new one
   * from then on.
   */
  onAddressChanged(tx: Database, change: AddressChange, now: Date): Promise<void>;
  /** Called before the account is removed, so that what its person left can be erased. */
  onRemoved(tx: Database, userId: string, now: Date): Promise<void>;
}
