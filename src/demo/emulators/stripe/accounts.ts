import { accountStages, answerDate, eventsOf } from './account-stages.ts';
import { ApiError } from './api/errors.ts';
import { recordEvent } from './events.ts';
import type { AccountRecord } from './records.ts';
import type { Transaction } from './store/store.ts';
import type { World } from './world.ts';

/** "acct_demo_ruth_calloway": exists without being created and can charge. */
const demoAccount = /^acct_demo_\w{1,80}$/;
/** "acct_sentinel_overdue": an account in a stage of `account-stages.ts`, or one with a fault of `faults.ts`. */
const sentinelAccount = /^acct_sentinel_(\w{1,40})$/;

const titleCase = (words: string) => words.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/**
 * Returns the stored or built-in account; null if there is none with that id. Nothing changes a built-in account but its
 * own onboarding.
 */
export async function findAccount(
  tx: Transaction,
  id: string,
  { seeded, now }: Pick<World, 'seeded' | 'now'>,
): Promise<AccountRecord | null> {
  const sentinel = sentinelAccount.exec(id)?.[1];
  const builtIn = seeded.get(id);
  const stage = builtIn?.stage ?? accountStages.find((known) => known === sentinel) ?? 'ready';
  const stored = sentinel === undefined ? await tx.get('account', id) : null;
  if (stored !== null || (builtIn === undefined && sentinel === undefined && !demoAccount.test(id))) return stored;
  return {
    kind: 'account',
    id,
    dueAt: null,
    created: 0,
    name: builtIn?.name ?? titleCase(id.replace(/^acct_(demo_)?/, '')),
    email: null,
    stage,
    answerBy: answerDate(stage, now()),
    metadata: {},
  };
}

export const cannotChargeError = () =>
  new ApiError(400, 'Your account cannot currently make charges.', { code: 'account_invalid' });

export function noAccessError(id: string): ApiError {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
  return new ApiError(403, message, { code: 'account_invalid' });
}

export async function endCheck(tx: Transaction, id: string, now: number): Promise<void> {
  const account = await tx.get('account', id);
  if (account === null || account.dueAt === null || account.dueAt > now) return;
  if (account.stage !== 'checking') return tx.put({ ...account, dueAt: null });
  tx.put({ ...account, dueAt: null, stage: 'ready', answerBy: null });
  for (const type of eventsOf('ready')) recordEvent(tx, id, type, null, now);
}
