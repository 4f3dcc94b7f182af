import type { Database } from '../../platform/database/database.ts';

/** What other features do with an account's change, in its transaction. */
export interface AccountHooks {
  /** Its address was verified: what was done under that address before is the account's now. */
  onVerified(tx: Database, account: { id: string; email: string }): Promise<void>;
  /** It is about to be removed: what holds its id goes first. */
  onRemoved(tx: Database, userId: string): Promise<void>;
}
