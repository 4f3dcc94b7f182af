/**
 * Orders made as a guest and the account of the same address find each other, whichever comes first: at the payment, or
 * when the address is verified. Only a verified address counts: whoever merely typed it must not see what somebody else
 * bought.
 */
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../../accounts/accounts.table.ts';
import { orders } from './orders.table.ts';

/** Payment and verification at the same moment: without taking turns, neither would see the other. */
async function lockEmail(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest orders of ${email}`}, 0))`);
}

/**
 * The account whose verified address this is; null when there is none.
 * @param tx the transaction in which the guest's order is paid
 */
export async function findVerifiedAccount(tx: Database, email: string): Promise<string | null> {
  const address = email.toLowerCase();
  await lockEmail(tx, address);
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, address), eq(users.emailVerified, true)));
  return user?.id ?? null;
}

/**
 * Gives the account the orders that were paid as a guest with its address. Call it in the transaction that verifies the
 * address, or after it. An account whose address is another, or not verified, gets nothing. Orders that are open yet
 * join when they are paid.
 * @returns how many orders joined
 */
export function joinGuestOrders(db: Database, user: { id: string; email: string }): Promise<number> {
  const address = user.email.toLowerCase();
  return db.transaction(async (tx) => {
    await lockEmail(tx, address);
    const account = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.email, address), eq(users.emailVerified, true)));
    const joined = await tx
      .update(orders)
      .set({ userId: user.id })
      .where(
        and(
          isNull(orders.userId),
          sql`lower(${orders.customerEmail}) = ${address}`,
          inArray(orders.status, ['paid', 'needs_attention', 'refunded']),
          exists(account),
        ),
      )
      .returning({ id: orders.id });
    return joined.length;
  });
}
