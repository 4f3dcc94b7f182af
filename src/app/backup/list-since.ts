/** What happened at the payment provider since a backup was taken: the restored rows don't know of it. */
import type { Client } from 'pg';
import type { Movement, Payments } from '../../features/buying/payments.ts';

export interface MovementSince extends Movement {
  store: string;
  /** The order's number; null for a payment whose order is gone. */
  order: string | null;
  isKnown: boolean;
}

export interface Since {
  movements: MovementSince[];
  unasked: string[];
}

interface Account {
  account: string;
  store: string;
}

async function listAccounts(client: Client): Promise<Account[]> {
  const { rows } = await client.query<Account>(`
    select account, min(store) as store from (
      select stripe_account_id as account, name as store from vendors
      union select o.stripe_account_id, v.name from orders o join vendors v on v.id = o.vendor_id) as accounts
    where account is not null group by account order by 2`);
  return rows;
}

async function findOrder(client: Client, { paymentId, orderId, kind }: Movement) {
  const { rows } = await client.query<{ order: string; isPaid: boolean }>(
    `select number as order, payment_id is not distinct from $1 as "isPaid" from orders where payment_id = $1 or id::text = $2 limit 1`,
    [paymentId, orderId],
  );
  const [found] = rows;
  return { order: found?.order ?? null, isKnown: kind === 'payment' && found?.isPaid === true };
}

export async function listSince(
  client: Client,
  payments: Pick<Payments, 'listMovements'>,
  since: Date,
): Promise<Since> {
  const result: Since = { movements: [], unasked: [] };
  for (const { account, store } of await listAccounts(client)) {
    const found = await payments.listMovements({ account, since }).catch(() => null);
    if (found === null) result.unasked.push(store);
    for (const movement of found ?? []) {
      if (movement.kind === 'fee' || movement.kind === 'other') continue;
      result.movements.push({ ...movement, store, ...(await findOrder(client, movement)) });
    }
  }
  return result;
}
