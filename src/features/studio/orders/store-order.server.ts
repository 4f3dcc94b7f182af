import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { users } from '../../accounts/accounts.table.ts';
import { type OrderedPiece, readOrderedPieces } from '../../buying/orders/orders.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { parcels } from '../../buying/orders/parcels.table.ts';
import type { ParcelOrder } from '../../buying/orders/read-orders.server.ts';
import { countUnitsLeft } from '../../buying/refunds/refund-units.ts';
import { type Refund, readRefunds } from '../../buying/refunds/refunds.server.ts';
import { disputes } from '../../buying/refunds/refunds.table.ts';
import { awaitsDecision, wasPaid } from './list-orders.server.ts';

type StorePiece = OrderedPiece & {
  /** Units that were not refunded. */
  unitsLeft: number;
};

export interface StoreOrderDetails {
  order: ParcelOrder & { paidAt: Date };
  pieces: readonly StorePiece[];
  /** Oldest first. */
  refunds: readonly Refund[];
  disputes: readonly (typeof disputes.$inferSelect)[];
  awaitsDecision: boolean;
  /** Name of the account that handed it over. */
  handedOverBy: string | null;
}

/** Finds a paid order of a store by its number; null for every other one, such as another store's, or a sale in person. */
export async function findStoreOrder(
  db: Database,
  vendorId: string,
  number: string,
): Promise<StoreOrderDetails | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(number)) return null;
  const [row] = await db
    .select({ order: orders, parcel: parcels, handedOverBy: users.name, awaitsDecision })
    .from(orders)
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .leftJoin(users, eq(users.id, parcels.handedOverBy))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.number, number), ne(orders.channel, 'in_person'), wasPaid));
  if (!row) return null;
  const { order } = row;
  const [pieces, given, taken] = await Promise.all([
    readOrderedPieces(db, order.id),
    readRefunds(db, order.id),
    db.select().from(disputes).where(eq(disputes.orderId, order.id)).orderBy(asc(disputes.createdAt)),
  ]);
  const paidAt = order.paidAt as Date;
  const unitsLeft = countUnitsLeft(pieces, given);
  return {
    order: { ...order, parcel: row.parcel, paidAt },
    pieces: pieces.map((piece) => ({ ...piece, unitsLeft: unitsLeft.get(piece.position) ?? piece.quantity })),
    refunds: given,
    disputes: taken,
    awaitsDecision: row.awaitsDecision,
    handedOverBy: row.handedOverBy,
  };
}
