import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '../ports.ts';
import { orders } from './orders.table.ts';

/**
 * Gives the account the orders that were made as a guest with its address. Only for an address that was verified:
 * whoever merely typed it must not see what somebody else bought.
 * @returns how many orders joined
 */
export async function joinGuestOrders(db: Database, user: { id: string; email: string }): Promise<number> {
  const joined = await db
    .update(orders)
    .set({ userId: user.id })
    .where(and(isNull(orders.userId), sql`lower(${orders.customerEmail}) = ${user.email.toLowerCase()}`))
    .returning({ id: orders.id });
  return joined.length;
}
