import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { orders } from '../../buying/orders/orders.table.ts';

/** Finds a store's paid order whose buyer has an address to write to. */
export async function findBuyer(db: Database, vendorId: string, orderId: string): Promise<{ number: string } | null> {
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.vendorId, vendorId),
        isNotNull(orders.paidAt),
        isNotNull(orders.customerEmail),
      ),
    );
  return order ?? null;
}
