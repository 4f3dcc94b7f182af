import { ApiError } from './api/errors.ts';
import type { AccountRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

/** "acct_demo_ruth_calloway": exists without being made, and may charge; onboarding leaves it as it is. */
const demoAccount = /^acct_demo_\w{1,80}$/;
/** Accounts that bring a fault about; `faults.ts` lists them. */
const sentinelAccount = /^acct_sentinel_\w{1,40}$/;

const titleCase = (words: string) => words.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Names of the seeded accounts by id. */
export type AccountNames = ReadonlyMap<string, string>;

/** The account, standing or stored; null when there is none of that id. */
export async function findAccount(tx: Transaction, id: string, names: AccountNames): Promise<AccountRecord | null> {
  const standing = names.has(id) || demoAccount.test(id) || sentinelAccount.test(id);
  if (!standing) return tx.get('account', id);
  return {
    kind: 'account',
    id,
    dueAt: null,
    created: 0,
    name: names.get(id) ?? titleCase(id.replace(/^acct_(demo_)?/, '')),
    email: null,
    chargesEnabled: id !== 'acct_sentinel_not_enabled',
    metadata: {},
  };
}

/** As Stripe answers for an account that the platform is not connected to. */
export function noAccess(id: string): ApiError {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
  return new ApiError(403, message, { code: 'account_invalid' });
}
