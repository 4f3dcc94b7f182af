import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { AddressChange } from '../../accounts/services.ts';
import { orders } from './orders.table.ts';

/**
 * Gives an account's orders its new address, so that what is mailed about them goes there. Orders that were made with yet
 * another address keep it.
 * @returns the ids of these orders
 */
export async function moveOrders(tx: Database, { id, from, to }: AddressChange): Promise<string[]> {
  const moved = await tx
    .update(orders)
    .set({ customerEmail: to })
    .where(and(eq(orders.userId, id), sql`lower(${orders.customerEmail}) = ${from.toLowerCase()}`))
    .returning({ id: orders.id });
  return moved.map((order) => order.id);
}
