import { ApiError } from './api/errors.ts';
import type { AccountRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

/** "acct_demo_ruth_calloway": exists without being created and can charge. Onboarding doesn't change it. */
const demoAccount = /^acct_demo_\w{1,80}$/;
/** Accounts that trigger a fault; `faults.ts` lists them. */
const sentinelAccount = /^acct_sentinel_\w{1,40}$/;

const titleCase = (words: string) => words.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Names of the seeded accounts by id. */
export type AccountNames = ReadonlyMap<string, string>;

/** Returns the built-in or stored account; null if there is none with that id. */
export async function findAccount(tx: Transaction, id: string, names: AccountNames): Promise<AccountRecord | null> {
  const isBuiltIn = names.has(id) || demoAccount.test(id) || sentinelAccount.test(id);
  if (!isBuiltIn) return tx.get('account', id);
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

/** Returns Stripe's error for an account that the platform isn't connected to. */
export function noAccessError(id: string): ApiError {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
  return new ApiError(403, message, { code: 'account_invalid' });
}
