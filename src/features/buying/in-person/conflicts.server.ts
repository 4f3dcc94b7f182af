/** What becomes of pieces that were sold in person though none was free: who goes without, and when they get their money back. */
import { and, desc, eq, gt, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { type OrderMailServices, queueConflictMail } from '../orders/order-mails.server.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { parcels } from '../orders/parcels.table.ts';
import { type Order, readOrder } from '../orders/read-orders.server.ts';
import { boothSales } from '../orders/sales.table.ts';
import { adjustUnits } from '../orders/stock.server.ts';
import { saleConflicts } from './conflicts.table.ts';
import { saleErrors } from './words.ts';

const decideWithinMs = 72 * hourMs;

/** Buyers who can be told of a conflict because of one phone within a day: somebody may have it who shouldn't. */
const maxLosersOfPhone = 5;

const causeOf = (orderId: string): string => `sold in person: ${orderId}`;

const stillWaits = and(eq(orders.status, 'paid'), inArray(orders.parcelState, ['to_send', 'to_hand_over']));

/** Finds the paid orders of a piece that weren't sent, the newest first, and how many units of each no other conflict takes. */
async function findLosers(tx: Database, vendorId: string, productId: string) {
  const taken = sql<number>`coalesce((select sum(c.quantity) from ${saleConflicts} as c
    where c.loser_id = ${orders.id} and c.product_id = ${productId} and c.state in ('open', 'refunded')), 0)::int`;
  return await tx
    .select({ order: orders, parcel: parcels, units: sql<number>`${orderLines.quantity} - ${taken}` })
    .from(orders)
    .innerJoin(parcels, eq(parcels.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(eq(orderLines.productId, productId), eq(orders.vendorId, vendorId), eq(orders.channel, 'online'), stillWaits),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id));
}

/** @throws DomainError `too_many` if a phone's sales of a day have taken their piece from as many buyers as they may */
async function requireLoserLeft(tx: Database, phoneId: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`conflicts ${phoneId}`}, 0))`);
  const ofPhone = tx.select({ id: boothSales.orderId }).from(boothSales).where(eq(boothSales.phoneId, phoneId));
  const opened = await tx.$count(
    saleConflicts,
    and(
      inArray(saleConflicts.orderId, ofPhone),
      isNotNull(saleConflicts.loserId),
      gt(saleConflicts.createdAt, new Date(now.getTime() - dayMs)),
    ),
  );
  if (opened >= maxLosersOfPhone) throw new DomainError('too_many', saleErrors.tooManyLosers);
}

/** True while the artist has to say what becomes of an order of which a piece was sold in person: nothing of it is sent before. */
export async function isUndecided(db: Database, orderId: string): Promise<boolean> {
  return (await db.$count(saleConflicts, and(eq(saleConflicts.loserId, orderId), eq(saleConflicts.state, 'open')))) > 0;
}

/** Adds units that a sale needs and nobody counted, before they are held. The product is locked. */
export const addUncountedUnits = (tx: Database, orderId: string, productId: string, quantity: number, now: Date) =>
  adjustUnits(tx, { productId, cause: causeOf(orderId), quantity, now });

/**
 * Records that units of a piece were sold without being there, and tells the buyers who go without.
 * @throws DomainError `too_many` if the phone that sold them has taken too many buyers' pieces today; nothing of the sale counts then
 */
export async function openConflict(
  tx: Database,
  app: OrderMailServices,
  sale: Pick<Order, 'id' | 'vendorId'> & { phoneId: string | null },
  { productId, quantity }: { productId: string; quantity: number },
  now: Date,
): Promise<void> {
  const conflict = { orderId: sale.id, productId, createdAt: now, dueAt: new Date(now.getTime() + decideWithinMs) };
  let missing = quantity;
  for (const { order, parcel, units } of await findLosers(tx, sale.vendorId, productId)) {
    const taken = Math.min(missing, units);
    if (taken <= 0) continue;
    if (sale.phoneId !== null) await requireLoserLeft(tx, sale.phoneId, now);
    await tx.insert(saleConflicts).values({ ...conflict, quantity: taken, loserId: order.id });
    await queueConflictMail(tx, app, { ...order, parcel }, { productId });
    missing -= taken;
    if (missing === 0) return;
  }
  await tx.insert(saleConflicts).values({ ...conflict, quantity: missing });
}

/** Tells who was to go without a piece that the order stands after all, unless another sale still takes it. */
export async function notifyOrderKept(
  tx: Database,
  app: OrderMailServices,
  { loserId, productId }: Pick<typeof saleConflicts.$inferSelect, 'loserId' | 'productId'>,
): Promise<void> {
  if (loserId === null) return;
  const others = tx
    .select({ id: saleConflicts.id })
    .from(saleConflicts)
    .where(and(eq(saleConflicts.loserId, loserId), inArray(saleConflicts.state, ['open', 'refunded'])));
  const loser = await readOrder(tx, { parcel: true }, and(eq(orders.id, loserId), stillWaits, notExists(others)));
  if (loser) await queueConflictMail(tx, app, loser, { productId, stands: true });
}

/**
 * Takes off again what a sale that is undone had to add, once: `undoSale` undoes each sale once. What is still open is over, because the
 * buyer online keeps the piece. A buyer who got the money back leaves their unit to whoever has the piece now, so that one stays.
 */
export async function undoConflicts(tx: Database, app: OrderMailServices, orderId: string, now: Date): Promise<void> {
  const ofSale = eq(saleConflicts.orderId, orderId);
  const added = await tx
    .select({ productId: saleConflicts.productId, quantity: saleConflicts.quantity })
    .from(saleConflicts)
    .where(and(ofSale, ne(saleConflicts.state, 'refunded')))
    .for('update');
  const ended = await tx
    .update(saleConflicts)
    .set({ state: 'over', closedAt: now })
    .where(and(ofSale, eq(saleConflicts.state, 'open')))
    .returning();
  const units = new Map<string, number>();
  for (const { productId, quantity } of added) units.set(productId, (units.get(productId) ?? 0) + quantity);
  for (const [productId, quantity] of [...units].sort()) {
    await adjustUnits(tx, { productId, cause: `undone, ${causeOf(orderId)}`, quantity: -quantity, now });
  }
  for (const conflict of ended) await notifyOrderKept(tx, app, conflict);
}
