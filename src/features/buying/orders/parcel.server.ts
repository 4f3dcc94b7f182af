/**
 * What a vendor does with the parcel of a paid order. Each function locks the order first, as refunds do, so of a hand-over and a
 * full refund at the same moment one wins. A second tap changes nothing and mails nothing.
 */
import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { type OrderMailServices, queueSentMail } from './order-mails.server.ts';
import { orders } from './orders.table.ts';
import {
  isSameText,
  type LabelParcel,
  lastStepAt,
  type ParcelState,
  pickupTriesMax,
  type Recognized,
  type SentParcel,
  sentMailWaitMs,
  undoableUntil,
} from './parcel.ts';
import { parcels } from './parcels.table.ts';
import { lockOrder, type OrderWith, type PartOf } from './read-orders.server.ts';
import { parcelErrors } from './words.ts';

export interface ParcelKey {
  vendorId: string;
  orderId: string;
}

type Sendable = OrderWith<{ checkout: 'ifAny'; parcel: true }>;

/** Locks a paid order of this vendor. @throws DomainError `not_found`; `stale` if nothing of it is left to hand out */
async function lockParcel(tx: Database, { vendorId, orderId }: ParcelKey): Promise<Sendable> {
  const order = await lockOrder(tx, orderId, { checkout: 'ifAny', parcel: 'ifAny' });
  if (order === null || order.vendorId !== vendorId || order.paidAt === null) {
    throw new DomainError('not_found', parcelErrors.noOrder);
  }
  if (order.status === 'refunded') throw new DomainError('stale', parcelErrors.refunded);
  const { parcel } = order;
  if (order.status !== 'paid' || order.parcelState === 'none' || parcel === null) {
    throw new DomainError('stale', parcelErrors.nothingToSend);
  }
  return { ...order, parcel };
}

/** Changes the parcel of an order that is locked. */
async function change(tx: Database, order: Sendable, changes: Partial<PartOf<'parcel'>>): Promise<Sendable> {
  await tx.update(parcels).set(changes).where(eq(parcels.orderId, order.id));
  return { ...order, parcel: { ...order.parcel, ...changes } };
}

/** Does the same, and says what is left to do with it. */
async function move(
  tx: Database,
  order: Sendable,
  parcelState: ParcelState,
  changes: Partial<PartOf<'parcel'>>,
): Promise<Sendable> {
  await tx.update(orders).set({ parcelState }).where(eq(orders.id, order.id));
  return { ...(await change(tx, order, changes)), parcelState };
}

const isTracked = ({ parcel }: Sendable, { carrier, trackingNumber }: SentParcel): boolean =>
  parcel.carrier === carrier && parcel.trackingNumber === trackingNumber;

/** What the carrier has named for a label says nothing of a parcel with another number. */
const withoutPromise = (order: Sendable, parcel: SentParcel): SentParcel | LabelParcel =>
  isTracked(order, parcel) ? parcel : { ...parcel, transitDays: null };

/**
 * Marks an order as sent. The buyer is mailed how to track it once that can't be undone any more.
 * @throws DomainError `not_found`, `stale`
 */
export async function markSent(
  db: Database,
  app: OrderMailServices,
  key: ParcelKey,
  parcel: SentParcel,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockParcel(tx, key);
    if (deliveries[order.parcel.delivery].firstStep !== 'to_send')
      throw new DomainError('stale', parcelErrors.isPickup);
    if (order.parcelState === 'to_send') {
      const sent = await move(tx, order, 'sent', { ...withoutPromise(order, parcel), sentAt: now });
      await queueSentMail(tx, app, sent, 'sent', sentMailWaitMs);
      return;
    }
    // A form that was open since before it was sent must not erase the number.
    if (!isTracked(order, parcel)) throw new DomainError('stale', parcelErrors.alreadySent);
  });
}

/**
 * Corrects the carrier and the tracking number of a parcel, and mails the buyer a new number. While the first mail still waits,
 * one with the new number takes its place.
 * @throws DomainError `not_found`, `stale`
 */
export async function correctTracking(
  db: Database,
  app: OrderMailServices,
  key: ParcelKey,
  parcel: SentParcel,
  clock: Clock,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockParcel(tx, key);
    const { parcelState } = order;
    if (parcelState !== 'sent' && parcelState !== 'delivered') throw new DomainError('stale', parcelErrors.notSent);
    if (isTracked(order, parcel)) return;
    const corrected = await change(tx, order, withoutPromise(order, parcel));
    const waitMs = (order.parcel.sentAt?.getTime() ?? 0) + sentMailWaitMs - clock.now().getTime();
    if (waitMs > 0) await queueSentMail(tx, app, corrected, 'sent', waitMs);
    else if (parcel.trackingNumber !== null && parcelState === 'sent') {
      await queueSentMail(tx, app, corrected, 'corrected');
    }
  });
}

/** Marks a sent order as delivered. @throws DomainError `not_found`, `stale` */
export async function markDelivered(db: Database, key: ParcelKey, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockParcel(tx, key);
    if (order.parcelState === 'delivered') return;
    if (order.parcelState !== 'sent') throw new DomainError('stale', parcelErrors.notSent);
    await move(tx, order, 'delivered', { deliveredAt: now });
  });
}

/**
 * Notes the number of a label that was bought for an order, which leaves the orders to ship with it, or with null takes the number of
 * a void one away again. The number stays once the order was sent, or if it is another one.
 * @param tx an open transaction; the order stays locked until it ends
 */
export async function noteTracking(
  tx: Database,
  { vendorId, orderId }: ParcelKey,
  parcel: LabelParcel,
  replaces: string | null,
): Promise<void> {
  const order = await lockOrder(tx, orderId, { checkout: 'ifAny', parcel: true });
  if (order?.vendorId !== vendorId) return;
  await tx
    .update(orders)
    .set({ hasLabel: parcel.carrier !== null })
    .where(eq(orders.id, orderId));
  if (order.parcelState === 'to_send' && order.parcel.trackingNumber === replaces) await change(tx, order, parcel);
}

/**
 * Follows what the carrier says about a parcel: it has it, or has delivered it. The buyer is mailed about each step, unless the
 * vendor marked it by hand before. Nothing changes if the parcel was sent by another number.
 * @param tx an open transaction; the order stays locked until it ends
 * @throws DomainError `not_found`; `stale` if the order was refunded
 */
export async function followCarrier(
  tx: Database,
  app: OrderMailServices,
  key: ParcelKey,
  { parcel, step }: { parcel: SentParcel; step: 'sent' | 'delivered' },
  now: Date,
): Promise<void> {
  const order = await lockParcel(tx, key);
  const isWaiting = order.parcelState === 'to_send';
  const isSameNumber = order.parcel.trackingNumber === parcel.trackingNumber;
  if (!isWaiting && (order.parcelState !== 'sent' || !isSameNumber)) return;
  if (step === 'sent') {
    if (isWaiting) await markSent(tx, app, key, parcel, now);
    return;
  }
  const sentAt = order.parcel.sentAt ?? now;
  // If nobody saw it on its way, the buyer hears only that it has arrived.
  const delivered = await move(tx, order, 'delivered', { ...parcel, sentAt, deliveredAt: now });
  await queueSentMail(tx, app, delivered, 'delivered');
}

/** Locks an order that is to be picked up. Returns null if it was handed over before. */
async function lockPickup(tx: Database, key: ParcelKey): Promise<Sendable | null> {
  const order = await lockParcel(tx, key);
  if (deliveries[order.parcel.delivery].firstStep !== 'to_hand_over')
    throw new DomainError('stale', parcelErrors.isShipped);
  return order.parcelState === 'to_hand_over' ? order : null;
}

/**
 * Hands an order over to the buyer who tells its code.
 * @param by account id of who hands it over; null if it is gone
 * @throws DomainError `not_found`, `stale`; `invalid` for a wrong code; `too_many` once five were wrong
 */
export async function handOver(
  db: Database,
  key: ParcelKey,
  code: string,
  by: string | null,
  now: Date,
): Promise<void> {
  // A wrong try has to be counted, so the transaction that counts it must not fail.
  const wrong = await db.transaction(async (tx): Promise<number | null> => {
    const order = await lockPickup(tx, key);
    if (order === null) return null;
    const { pickupTries, pickupCode } = order.parcel;
    if (pickupTries >= pickupTriesMax || pickupCode === null) return pickupTriesMax;
    if (pickupCode !== code) {
      const tries = pickupTries + 1;
      await change(tx, order, { pickupTries: tries });
      return tries;
    }
    await move(tx, order, 'handed_over', { handedOverAt: now, handedOverBy: by });
    return null;
  });
  if (wrong === null) return;
  if (wrong >= pickupTriesMax) throw new DomainError('too_many', parcelErrors.noMoreTries);
  throw new DomainError('invalid', parcelErrors.wrongCode(pickupTriesMax - wrong));
}

/**
 * Hands an order over to a buyer without the code, who told the name and the order's number.
 * @throws DomainError `not_found`, `stale`; `invalid` if name or number are other ones
 */
export async function handOverByName(
  db: Database,
  key: ParcelKey,
  { name, number, note }: Recognized,
  by: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockPickup(tx, key);
    if (order === null) return;
    const isBuyer = order.customerName === null || isSameText(name, order.customerName);
    if (!isBuyer || !isSameText(number, order.number)) throw new DomainError('invalid', parcelErrors.wrongName);
    await move(tx, order, 'handed_over', { handedOverAt: now, handedOverBy: by, handOverNote: note });
  });
}

/**
 * Takes back Mark as Shipped or Picked Up for ten minutes. The buyer's mail, which waits as long, is not sent then
 * (`isSentMailWanted`).
 * @param at when the undone step happened; the same one is undone once
 * @throws DomainError `not_found`, `stale`
 */
export async function undoParcel(db: Database, clock: Clock, key: ParcelKey, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockParcel(tx, key);
    if (order.parcelState === 'to_send' || order.parcelState === 'to_hand_over') return;
    const until = undoableUntil(order);
    const isSame = lastStepAt(order)?.getTime() === at.getTime();
    // An account that was deleted has taken the address with it.
    if (until === null || !isSame || order.checkout?.buyerKey === 'erased') {
      throw new DomainError('stale', parcelErrors.nothingToUndo);
    }
    // Asked once the order is locked: whoever waited for the lock may be too late.
    if (clock.now() >= until) throw new DomainError('stale', parcelErrors.undoEnded);
    if (order.parcelState === 'sent') {
      await move(tx, order, 'to_send', { sentAt: null, carrier: null, trackingNumber: null, transitDays: null });
    } else await move(tx, order, 'to_hand_over', { handedOverAt: null, handedOverBy: null, handOverNote: null });
  });
}
