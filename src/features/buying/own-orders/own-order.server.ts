import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Presence } from '../../catalog/arrival.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { type OrderedPiece, readOrderedPieces } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { parcels } from '../orders/parcels.table.ts';
import type { CheckoutOrder } from '../orders/read-orders.server.ts';
import { findTakenBack } from '../refunds/disputes.ts';
import { computeLeft, sumParts } from '../refunds/refund-parts.ts';
import { type Refund, readDisputes, readRefunds, refundedCents } from '../refunds/refunds.server.ts';
import { refundRequests } from '../refunds/refunds.table.ts';
import { readRequestPhotos } from '../refunds/request-photos.server.ts';
import type { RequestPhoto } from '../refunds/request-photos.ts';

export interface OwnOrder {
  order: CheckoutOrder;
  vendor: Presence & { slug: string; name: string; owner: string; neighborhood: string; isActive: boolean };
  pieces: OrderedPiece[];
  /** Oldest first. */
  refunds: Refund[];
  /** What refunds gave back, those on their way included. */
  refundedCents: Cents;
  /** What the buyer asked for last; null if they never asked. */
  request: typeof refundRequests.$inferSelect | null;
  /** The photos that came with that request. */
  photos: readonly RequestPhoto[];
  canAsk: boolean;
  /** Whether their bank has taken the payment back; see `findTakenBack`. */
  takenBack: 'held' | 'lost' | null;
}

/** The id that a link opened, or the session's account with a number from the URL. */
export type OwnOrderKey = { id: string } | { userId: string; number: string };

const numberShape = /^RC-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** Finds an order for its buyer; null for an unknown one, and for somebody else's. */
export async function findOwnOrder(db: Database, key: OwnOrderKey): Promise<OwnOrder | null> {
  if ('number' in key && !numberShape.test(key.number)) return null;
  const { slug, name, owner, neighborhood, isActive, pickup, pickupHours, awayUntil } = vendors;
  const [found] = await db
    .select({
      order: orders,
      checkout: checkouts,
      parcel: parcels,
      vendor: { slug, name, owner, neighborhood, isActive, pickup, pickupHours, awayUntil },
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .where('id' in key ? eq(orders.id, key.id) : and(eq(orders.userId, key.userId), eq(orders.number, key.number)));
  if (!found) return null;
  const { vendor } = found;
  const order = { ...found.order, checkout: found.checkout, parcel: found.parcel };
  const [pieces, refunds, disputes, [request = null]] = await Promise.all([
    readOrderedPieces(db, order.id),
    readRefunds(db, order.id),
    readDisputes(db, order.id),
    db
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.orderId, order.id))
      .orderBy(desc(refundRequests.createdAt))
      .limit(1),
  ]);
  const photos = request === null ? [] : await readRequestPhotos(db, request.id);
  const isOpen = request !== null && request.closedAt === null;
  const takenBack = findTakenBack(disputes);
  const isAllGone = sumParts(computeLeft(order, refunds)) <= 0;
  return {
    order,
    vendor,
    pieces,
    refunds,
    refundedCents: refundedCents(refunds),
    request,
    photos,
    canAsk: order.status === 'paid' && !isOpen && !isAllGone && takenBack === null,
    takenBack,
  };
}
