/**
 * Assigns guest orders to the account with the same email address, either at the payment or when the address is verified,
 * whichever comes last. Only a verified address counts, because typing an address must not reveal another person's orders.
 */
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../../accounts/accounts.table.ts';
import { orders } from './orders.table.ts';

/** Serializes payment and verification of one address. If they ran concurrently, neither would see the other. */
async function lockEmail(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest orders of ${email}`}, 0))`);
}

/**
 * Returns the id of the account with this verified address, or null.
 * @param tx the transaction that marks the guest's order as paid
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
 * Assigns to the account the orders that were paid as a guest with its address. Call it in the transaction that verifies
 * the address, or after it. Does nothing if the account has another address or has not verified it. Pending orders follow
 * when they are paid.
 * @returns the number of orders assigned
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
