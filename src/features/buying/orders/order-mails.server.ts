import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { wantsOrderUpdates } from '../../accounts/settings/mail-consent.server.ts';
import { arrivalOfOrder } from '../../catalog/arrival.ts';
import { localClock } from '../../catalog/availability.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { findHomeState, readPermitAnswer } from '../../tax/permits.server.ts';
import { isAtBooth } from '../channels.ts';
import { computePayout, showAmounts } from '../fees/fees.ts';
import { toOnItsWay } from './on-its-way.ts';
import { type LinkServices, mailLink } from './order-link.server.ts';
import type { OrderMail, OrderMailData, SentMailData } from './order-mails.ts';
import { readOrderedPieces } from './orders.server.ts';
import { orders } from './orders.table.ts';
import { deliveryOf } from './parcel.ts';
import { parcels } from './parcels.table.ts';
import type { OrderWith, ParcelOrder } from './read-orders.server.ts';
import { taxLineOf } from './tax-line.ts';

/** Where and when it is, as the site says. */
interface SiteFacts {
  config: { site: { timeZone: string; regionCode: string } };
}

export interface OrderMailServices extends LinkServices {
  config: { site: { timeZone: string } };
  mails: MailQueue<OrderMail>;
}

type Vendor = typeof vendors.$inferSelect;

/** Reads an order's data for mails, and its vendor; null if the vendor no longer exists. */
async function readMailData(tx: Database, order: ParcelOrder): Promise<{ vendor: Vendor; data: OrderMailData } | null> {
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, order.vendorId));
  if (!vendor) return null;
  const lines = await readOrderedPieces(tx, order.id);
  const delivery = deliveryOf(order);
  const data = {
    orderNumber: order.number,
    vendorName: vendor.name,
    vendorSlug: vendor.slug,
    owner: vendor.owner,
    lines: lines.map(({ name, quantity, unitPriceCents, processingCents, picture, made }) => ({
      name,
      quantity,
      unitPriceCents: unitPriceCents + processingCents,
      picture,
      made,
    })),
    ...showAmounts(order, lines),
    tax: taxLineOf(order),
    taxOwedBy: order.taxOwedBy,
    totalCents: order.totalCents,
    delivery,
    shipBy: order.shipBy,
    pickup: isAtBooth(order) ? null : deliveries[delivery].place(vendor),
    takenAlong: isAtBooth(order),
    pickupCode: order.parcel?.pickupCode ?? null,
    customerName: order.customerName,
    shippingAddress: order.parcel?.address ?? null,
  };
  return { vendor, data };
}

function readArrival(app: OrderMailServices, order: ParcelOrder, vendor: Vendor): Pick<OrderMailData, 'arrival'> {
  const onItsWay = toOnItsWay(order, vendor);
  return { arrival: onItsWay && arrivalOfOrder(onItsWay, localClock(app)) };
}

/** Queues the buyer's mail about a refund, in the transaction that marks the order as refunded. */
export async function queueRefundMail(
  tx: Database,
  app: Omit<OrderMailServices, 'config'>,
  order: ParcelOrder,
): Promise<void> {
  const found = await readMailData(tx, order);
  if (found === null || order.customerEmail === null) return;
  const data = { ...found.data, ...(await mailLink(app, tx, order)) };
  await app.mails.add(tx, { template: 'order-refunded', to: order.customerEmail, data });
}

/**
 * Queues the buyer's mail about a piece of their order that was sold in person, in the transaction that records that sale.
 * @param stands true for the mail that takes it back
 */
export async function queueConflictMail(
  tx: Database,
  app: OrderMailServices,
  order: ParcelOrder,
  { productId, stands = false }: { productId: string; stands?: boolean },
): Promise<void> {
  const found = await readMailData(tx, order);
  if (found === null || order.customerEmail === null) return;
  const piece = (await readOrderedPieces(tx, order.id)).find((line) => line.productId === productId);
  const data = { ...found.data, pieceName: piece?.name ?? '', stands, ...(await mailLink(app, tx, order)) };
  await app.mails.add(tx, { template: 'order-conflict', to: order.customerEmail, data });
}

/** Names the state whose permit the artist lacks, if this is their first order and nobody collects its tax. */
async function findUnpermitted(
  tx: Database,
  { config: { site }, clock }: SiteFacts & Pick<Services, 'clock'>,
  { id, vendorId, taxOwedBy }: ParcelOrder,
): Promise<{ unpermitted?: string }> {
  const home = findHomeState(site.regionCode);
  if (home === null || taxOwedBy !== null) return {};
  const others = await tx
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(eq(orders.vendorId, vendorId), isNotNull(orders.paidAt), ne(orders.id, id), ne(orders.channel, 'in_person')),
    )
    .limit(1);
  if (others.length > 0) return {};
  const today = zonedDay(clock.now(), site.timeZone);
  const answer = await readPermitAnswer(tx, vendorId, { regionCode: site.regionCode, today });
  return answer === 'open' || answer === 'postponed' ? { unpermitted: home.name } : {};
}

/**
 * Queues the mails to buyer and vendor about a paid order; only the buyer's for one at a booth, where the vendor has just seen it. In
 * the transaction that marks it as paid.
 */
export async function queueOrderMails(
  tx: Database,
  app: OrderMailServices & SiteFacts,
  order: ParcelOrder,
): Promise<void> {
  const found = await readMailData(tx, order);
  if (found === null) return;
  const { vendor, data } = found;
  if (order.customerEmail !== null) {
    const link = await mailLink(app, tx, order);
    const confirmed = { ...data, ...readArrival(app, order, vendor), ...link };
    await app.mails.add(tx, { template: 'order-confirmed', to: order.customerEmail, data: confirmed });
  }
  if (isAtBooth(order)) return;
  await app.mails.add(tx, {
    template: 'order-received',
    to: vendor.email,
    // The buyer tells the code; the artist's mail doesn't have it.
    data: {
      ...data,
      pickupCode: null,
      ...(await findUnpermitted(tx, app, order)),
      vendorShareCents: computePayout(order.totalCents, order.applicationFeeCents).receivedCents - order.taxCents,
    },
  });
}

/**
 * Queues the buyer's mail about a parcel, in the transaction that marks it as sent or delivered or corrects its number, unless
 * the buyer's settings say no.
 */
export async function queueSentMail(
  tx: Database,
  app: OrderMailServices,
  order: OrderWith<{ parcel: true }>,
  about: SentMailData['about'],
  waitMs = 0,
): Promise<void> {
  const found = await readMailData(tx, order);
  if (found === null || order.customerEmail === null) return;
  if (order.userId !== null && !(await wantsOrderUpdates(tx, order.userId))) return;
  const { carrier, trackingNumber } = order.parcel;
  const sentAt = order.parcel.sentAt?.toISOString();
  const parcel = { carrier, trackingNumber, sentAt, ...readArrival(app, order, found.vendor) };
  const data = { ...found.data, about, ...parcel, ...(await mailLink(app, tx, order)) };
  await app.mails.add(tx, { template: 'order-sent', to: order.customerEmail, data }, waitMs / 1000);
}

/**
 * True if a mail about a parcel is still right: the order is sent since the same moment, with the same number. Waits for whoever
 * undoes or corrects it right now.
 */
export async function isSentMailWanted(db: Database, data: SentMailData): Promise<boolean> {
  const { sentAt, trackingNumber, carrier, orderNumber } = data;
  if (sentAt === undefined) return true;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNumber)).for('share');
  if (order === undefined) return false;
  // A second statement, since one that waited sees the parcel as it was before it waited.
  const [parcel] = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, order.id), eq(parcels.sentAt, new Date(sentAt))));
  return parcel !== undefined && parcel.trackingNumber === trackingNumber && parcel.carrier === carrier;
}
