/** Reads what an archive contains, a few rows at a time, so that a store with many orders needs no more memory than one with few. */
import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { pick } from '../../platform/objects.ts';
import type { Picture } from '../../platform/pictures.ts';
import { type Channel, isAtBooth } from '../buying/channels.ts';
import { planPayments } from '../buying/figures/plan-payments.table.ts';
import { orderLines, orders } from '../buying/orders/orders.table.ts';
import { deliveryOf, handedOverAtOf } from '../buying/orders/parcel.ts';
import { parcels } from '../buying/orders/parcels.table.ts';
import { countReserved } from '../buying/orders/reserves.server.ts';
import { sales } from '../buying/orders/sales.table.ts';
import { refunds } from '../buying/refunds/refunds.table.ts';
import { events } from '../catalog/events.table.ts';
import { products } from '../catalog/products.table.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { eventDays } from '../market/event-days.table.ts';
import { messages, threads } from '../messages/messages.table.ts';
import { labels } from '../postage/postage.table.ts';
import { pieceState } from '../studio/pieces/pieces.ts';

const batch = 200;

export interface ArchivedPicture {
  file: string;
  alt: string;
}

/** Returns the name of a picture without its ending. All names differ, so that a table can name them without folders. */
const nameOf = (owner: string, index: number) => `pictures/${owner}-${index + 1}`;

/** A picture to be copied. `name` gets its ending once the kind of file is known. */
export interface PictureToCopy {
  name: string;
  picture: Picture;
}

export async function readStore(db: Database, vendorId: string) {
  const [store] = await db.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!store) throw new Error('The store was deleted while its archive was made.');
  return store;
}

/** Returns the pieces in their order, archived ones too, with the units that are at a market. A store has at most 5,000. */
export async function readPieces(db: Database, vendorId: string) {
  const rows = await db
    .select()
    .from(products)
    .where(eq(products.vendorId, vendorId))
    .orderBy(asc(products.position), asc(products.id));
  const reserved = await countReserved(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    inventory: row.inventory + (reserved.get(row.id) ?? 0),
    state: pieceState(row),
  }));
}

export type StorePiece = Awaited<ReturnType<typeof readPieces>>[number];

export function listStorePictures(store: { headerPicture: Picture | null; portrait: Picture | null }): PictureToCopy[] {
  // No piece has an underscore in its slug.
  return [store.headerPicture, store.portrait].flatMap((picture, index) =>
    picture ? [{ name: nameOf('_store', index), picture }] : [],
  );
}

export const listPiecePictures = ({ slug, pictures }: Pick<StorePiece, 'slug' | 'pictures'>): PictureToCopy[] =>
  pictures.map((picture, index) => ({ name: nameOf(slug, index), picture }));

export const readPlanPayments = (db: Database, vendorId: string) =>
  db
    .select()
    .from(planPayments)
    .where(eq(planPayments.vendorId, vendorId))
    .orderBy(asc(planPayments.createdAt), asc(planPayments.id));

export const readEventDays = (db: Database, vendorId: string) =>
  db
    .select({ event: { name: events.name, startsAt: events.startsAt }, day: eventDays })
    .from(eventDays)
    .innerJoin(events, eq(events.id, eventDays.eventId))
    .where(eq(eventDays.vendorId, vendorId))
    .orderBy(asc(events.startsAt), asc(events.id));

interface After {
  at: Date;
  id: string;
}

async function* inBatches<T extends After>(read: (after: After | null) => Promise<T[]>): AsyncGenerator<T[]> {
  let after: After | null = null;
  for (;;) {
    const rows: T[] = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last;
  }
}

/** Dates are compared as PostgreSQL keeps them, which is finer than ours. */
const millisecond = (column: typeof orders.createdAt | typeof threads.createdAt) =>
  sql<Date>`date_trunc('milliseconds', ${column})`.mapWith(column);

const describeLabel = (label: typeof labels.$inferSelect) =>
  pick(label, [
    'status',
    'service',
    'priceCents',
    'insuredCents',
    'weightOz',
    'trackingNumber',
    'createdAt',
    'voidedAt',
  ]);

/** Archives have called them so from the beginning. */
const channelNames: Readonly<Record<Channel, 'web' | 'booth'>> = {
  online: 'web',
  booth_card: 'web',
  in_person: 'booth',
};

/** Yields the paid orders until then, oldest first, with their lines and refunds. Nobody's email address is in them. */
export async function* readOrders(db: Database, vendorId: string, until: Date) {
  const at = millisecond(orders.createdAt);
  const read = async (after: After | null) => {
    const rows = await db
      .select({ order: orders, sale: sales, parcel: parcels, at, id: orders.id, event: events.name })
      .from(orders)
      .leftJoin(sales, eq(sales.orderId, orders.id))
      .leftJoin(parcels, eq(parcels.orderId, orders.id))
      .leftJoin(events, eq(events.id, orders.eventId))
      .where(
        and(
          eq(orders.vendorId, vendorId),
          isNotNull(orders.paidAt),
          lte(orders.createdAt, until),
          after === null ? undefined : or(gt(at, after.at), and(eq(at, after.at), gt(orders.id, after.id))),
        ),
      )
      .orderBy(asc(at), asc(orders.id))
      .limit(batch);
    return rows;
  };
  for await (const rows of inBatches(read)) {
    const ids = rows.map(({ id }) => id);
    const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
    const back = await db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.createdAt));
    const bought = await db.select().from(labels).where(inArray(labels.orderId, ids)).orderBy(asc(labels.createdAt));
    for (const { order, sale, parcel, event } of rows) {
      yield {
        number: order.number,
        channel: channelNames[order.channel],
        status: order.status,
        placedAt: order.createdAt,
        paidAt: order.paidAt,
        delivery: deliveryOf({ parcel }),
        parcel: order.parcelState,
        carrier: parcel?.carrier ?? null,
        trackingNumber: parcel?.trackingNumber ?? null,
        sentAt: parcel?.sentAt ?? null,
        // Nobody noted when what was sold in person without a card was handed over.
        handedOverAt: order.channel === 'in_person' ? null : handedOverAtOf({ parcel, paidAt: order.paidAt }),
        soldOn: sale?.soldOn ?? null,
        tender: sale?.tender ?? null,
        tenderLabel: sale?.tenderLabel ?? null,
        tenderReference: sale?.tenderReference ?? null,
        atBooth: isAtBooth(order),
        event,
        place: sale?.place ?? null,
        customerName: order.customerName,
        shippingAddress: parcel?.address ?? null,
        goodsCents: order.goodsCents,
        discountCents: order.discountCents,
        shippingCents: order.shippingCents,
        shippingProcessingCents: order.shippingProcessingCents,
        processingFeeCents: order.processingFeeCents,
        taxCents: order.taxCents,
        taxState: order.taxState,
        taxRate: order.taxRate,
        taxOwedBy: order.taxOwedBy,
        taxPermit: order.taxPermit,
        roundingCents: order.roundingCents,
        totalCents: order.totalCents,
        applicationFeeCents: order.applicationFeeCents,
        processorFeeCents: order.processorFeeCents,
        lines: lines
          .filter(({ orderId }) => orderId === order.id)
          .toSorted((a, b) => a.position - b.position)
          .map(({ listPriceCents, priceReason, ...line }) => ({
            ...pick(line, ['name', 'quantity', 'unitPriceCents', 'processingCents', 'taxCents']),
            ...(listPriceCents !== null && { listPriceCents, priceReason }),
          })),
        labels: bought.filter(({ orderId }) => orderId === order.id).map(describeLabel),
        refunds: back
          .filter(({ orderId }) => orderId === order.id)
          .map(
            ({
              status,
              amountCents,
              taxCents,
              reason,
              createdAt,
              applicationFeeCents,
              feeTaxCents,
              feeReturnedAt,
            }) => ({
              status,
              amountCents,
              taxCents,
              reason,
              createdAt,
              applicationFeeReturnedCents: feeReturnedAt === null ? 0 : applicationFeeCents,
              taxReturnedWithFeeCents: feeReturnedAt === null ? 0 : feeTaxCents,
              applicationFeeReturnedAt: feeReturnedAt,
            }),
          ),
      };
    }
  }
}

export type ArchivedOrder = ReturnType<typeof readOrders> extends AsyncGenerator<infer T> ? T : never;

/** Yields the conversations begun until then, oldest first, with their messages. Nobody's email address is in them. */
export async function* readThreads(db: Database, vendorId: string, until: Date) {
  const at = millisecond(threads.createdAt);
  const read = async (after: After | null) =>
    await db
      .select({ id: threads.id, at, from: threads.visitorName, orderNumber: orders.number })
      .from(threads)
      .leftJoin(orders, eq(orders.id, threads.orderId))
      .where(
        and(
          eq(threads.vendorId, vendorId),
          lte(threads.createdAt, until),
          after === null ? undefined : or(gt(at, after.at), and(eq(at, after.at), gt(threads.id, after.id))),
        ),
      )
      .orderBy(asc(at), asc(threads.id))
      .limit(batch);
  for await (const rows of inBatches(read)) {
    const ids = rows.map(({ id }) => id);
    const written = await db
      .select()
      .from(messages)
      .where(and(inArray(messages.threadId, ids), lte(messages.createdAt, until)))
      .orderBy(asc(messages.createdAt), asc(messages.id));
    for (const { id, at: begunAt, from, orderNumber } of rows) {
      yield {
        from,
        orderNumber,
        begunAt,
        messages: written
          .filter(({ threadId }) => threadId === id)
          .map(({ side, body, createdAt }) => ({ side, body, createdAt })),
      };
    }
  }
}

export type ArchivedThread = ReturnType<typeof readThreads> extends AsyncGenerator<infer T> ? T : never;
