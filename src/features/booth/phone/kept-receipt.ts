export interface KeptReceipt {
  /** Id of the sale. */
  id: string;
  /** Null once nobody needs it. */
  email: string | null;
  /** refused: the server doesn't mail it, or the sale wasn't recorded. */
  state: 'waiting' | 'mailed' | 'refused';
  /** Why the server didn't mail it, in its words. */
  reason?: string;
  askedAt: string;
}
