/** An order as an admin reads it, whatever its state: what was bought, by whom, and what happened with its money. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../../accounts/accounts.table.ts';
import { type OrderedPiece, readOrderedPieces } from '../../buying/orders/orders.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { type OrderWith, readOrder } from '../../buying/orders/read-orders.server.ts';
import { type RefundRequestRow, readRequests } from '../../buying/refunds/refund-requests.server.ts';
import { type DisputeRow, type Refund, readOrderMoney } from '../../buying/refunds/refunds.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';

export interface AdminOrder {
  order: OrderWith<{ parcel: 'ifAny'; checkout: 'ifAny' }>;
  store: Pick<typeof vendors.$inferSelect, 'id' | 'slug' | 'name' | 'owner' | 'email'>;
  pieces: readonly OrderedPiece[];
  refunds: readonly Refund[];
  /** What the buyer asked for, oldest first. */
  requests: readonly RefundRequestRow[];
  /** Newest first. */
  disputes: readonly DisputeRow[];
  /** The buyer's account; null for a guest, or once it is gone. */
  buyer: { id: string; name: string } | null;
  /** The account that handed it over. */
  handedOverBy: string | null;
}

export async function findAdminOrder(db: Database, number: string): Promise<AdminOrder | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(number)) return null;
  const order = await readOrder(db, { parcel: 'ifAny', checkout: 'ifAny' }, eq(orders.number, number));
  if (order === null) return null;
  const nameOf = async (id: string | null) =>
    id === null
      ? null
      : ((
          await db
            .select({ id: users.id, name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})` })
            .from(users)
            .where(eq(users.id, id))
        )[0] ?? null);
  const [[store], pieces, money, requests, buyer, handedOverBy] = await Promise.all([
    db.select().from(vendors).where(eq(vendors.id, order.vendorId)),
    readOrderedPieces(db, order.id),
    readOrderMoney(db, order),
    readRequests(db, order.id),
    nameOf(order.userId),
    nameOf(order.parcel?.handedOverBy ?? null),
  ]);
  if (!store) return null;
  const { refunds, disputes } = money;
  return { order, store, pieces, refunds, requests, disputes, buyer, handedOverBy: handedOverBy?.name ?? null };
}
