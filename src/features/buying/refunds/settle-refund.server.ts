import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dayMs } from '../../../platform/time.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { readOrderLines } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { createPickupCode } from '../orders/orders.ts';
import { parcels } from '../orders/parcels.table.ts';
import { type Order, readOrder } from '../orders/read-orders.server.ts';
import { takeBackUnits } from '../orders/stock.server.ts';
import type { ProviderRefund } from '../payments.ts';
import { queueRefundFailedMails } from './refund-mails.server.ts';
import { computeLeft, sumParts } from './refund-parts.ts';
import { planOutsideRefund } from './refund-plan.ts';
import {
  type OrderMoney,
  type Refund,
  type RefundServices,
  readOrderMoney,
  readRefunds,
  updateRefund,
} from './refunds.server.ts';
import { refunds } from './refunds.table.ts';
import { pickParts } from './start-refund.server.ts';

/** A status only moves on: what the provider said earlier may arrive later. */
const rank = { started: 0, pending: 1, succeeded: 2, failed: 3 } as const;

/** How long a late payment waits for its next refund after one has failed. */
const retryLatePaymentMs = dayMs;

type SettleServices = Pick<RefundServices, 'mails' | 'clock' | 'sealFor'>;

/** True if the refunds on their way, and those that succeeded, leave nothing. */
const isAllGone = ({ order, refunds: all }: Pick<OrderMoney, 'order' | 'refunds'>): boolean =>
  sumParts(computeLeft(order, all)) <= 0;

/** A full refund ends the order: nothing is to send any more, and the pickup code no longer opens anything. */
async function endOrder(tx: Database, order: Order, now: Date): Promise<void> {
  const succeeded = (await readRefunds(tx, order.id)).filter(({ status }) => status === 'succeeded');
  if (!isAllGone({ order, refunds: succeeded })) return;
  await tx
    .update(orders)
    .set({
      status: 'refunded',
      attention: null,
      closedAt: order.status === 'needs_attention' ? now : order.closedAt,
      ...(order.parcelState === 'to_send' || order.parcelState === 'to_hand_over'
        ? { parcelState: 'none' as const }
        : {}),
    })
    .where(eq(orders.id, order.id));
  await tx.update(checkouts).set({ dueAt: null }).where(eq(checkouts.orderId, order.id));
  await tx.update(parcels).set({ pickupCode: null }).where(eq(parcels.orderId, order.id));
}

/** Returns what an order waits for that a refund had taken out of the vendor's parcels; null if it waits for nothing. */
async function findWaiting(tx: Database, { id, paidAt, parcelState }: Order) {
  const found =
    paidAt === null || parcelState !== 'none' ? null : await readOrder(tx, { parcel: true }, eq(orders.id, id));
  if (found === null) return null;
  const { sentAt, handedOverAt, deliveredAt } = found.parcel;
  return sentAt === null && handedOverAt === null && deliveredAt === null ? found.parcel : null;
}

/** Brings an order back that a refund had ended, or was about to. Returns it as it is now, with its new pickup code if it has one. */
async function reviveOrder(tx: Database, order: Order, now: Date): Promise<{ revived: Order; newCode: string | null }> {
  const unchanged = { revived: order, newCode: null };
  const money = await readOrderMoney(tx, order);
  if (isAllGone(money)) return unchanged;
  const changes: Partial<Order> = {};
  if (order.paidAt === null) {
    changes.status = 'needs_attention';
    changes.attention = 'refund_due';
    const dueAt = new Date(now.getTime() + retryLatePaymentMs);
    await tx.update(checkouts).set({ dueAt }).where(eq(checkouts.orderId, order.id));
  } else if (order.status === 'refunded') {
    changes.status = 'paid';
  }
  const waiting = await findWaiting(tx, order);
  if (waiting !== null) changes.parcelState = deliveries[waiting.delivery].firstStep;
  if (Object.keys(changes).length === 0) return unchanged;
  const lacksCode = waiting !== null && deliveries[waiting.delivery].hasCode && waiting.pickupCode === null;
  const newCode = lacksCode ? createPickupCode() : null;
  const [revived = order] = await tx.update(orders).set(changes).where(eq(orders.id, order.id)).returning();
  if (newCode !== null) {
    await tx.update(parcels).set({ pickupCode: newCode, pickupTries: 0 }).where(eq(parcels.orderId, order.id));
  }
  return { revived, newCode };
}

async function fail(services: SettleServices, tx: Database, order: Order, refund: Refund, made: ProviderRefund) {
  const now = services.clock.now();
  const failed = await updateRefund(tx, refund, {
    status: 'failed',
    providerId: refund.providerId ?? made.id,
    failure: made.failure,
    failedAt: now,
    operatorLossCents: refund.feeReturnedAt === null ? 0 : refund.applicationFeeCents + refund.feeTaxCents,
    // Its fee may have been given back a moment ago: a last step looks, once whoever works on it now is done.
    finishedAt: null,
    dueAt: refund.dueAt !== null && refund.dueAt > now ? refund.dueAt : now,
  });
  const missing =
    refund.stockReturnedAt === null
      ? []
      : await takeBackUnits(
          tx,
          order.id,
          refund.id,
          refund.lines.filter(({ restock }) => restock),
          now,
        );
  const { revived, newCode } = await reviveOrder(tx, order, now);
  await queueRefundFailedMails(tx, services, revived, failed, {
    missing,
    lines: await readOrderLines(tx, order.id),
    // Nobody reported the buyer of a refund that was never made.
    notifiesBuyer: failed.providerId !== null,
    newCode,
  });
}

/** True if the provider's refund is this one: by its id, or by ours in its metadata, which somebody else could have set. */
export const isSame = ({ id, providerId, amountCents }: Refund, made: ProviderRefund): boolean =>
  providerId === null ? made.refundId === id && made.amountCents === amountCents : made.id === providerId;

async function settle(services: SettleServices, tx: Database, order: Order, refund: Refund, made: ProviderRefund) {
  if (rank[made.status] <= rank[refund.status]) return;
  const now = services.clock.now();
  if (made.status === 'failed') return fail(services, tx, order, refund, made);
  const succeeded = made.status === 'succeeded';
  await updateRefund(tx, refund, {
    status: made.status,
    providerId: made.id,
    takenAt: refund.takenAt ?? made.createdAt,
    ...(succeeded && { succeededAt: now, dueAt: refund.dueAt ?? now }),
  });
  if (succeeded) await endOrder(tx, order, now);
}

async function recordOutside(tx: Database, money: OrderMoney, made: ProviderRefund, now: Date): Promise<void> {
  const { order, refunds: all } = money;
  // If ours and this one together are too much, the provider refuses ours.
  const fits = sumParts(computeLeft(order, all)) >= made.amountCents;
  const earlier = fits ? all : all.filter(({ providerId }) => providerId !== null);
  await tx.insert(refunds).values({
    ...pickParts(planOutsideRefund(order, earlier, made.amountCents)),
    orderId: order.id,
    status: made.status,
    source: 'outside',
    providerId: made.id,
    createdAt: made.createdAt,
    takenAt: made.createdAt,
    succeededAt: made.status === 'succeeded' ? now : null,
    dueAt: now,
  });
  if (made.status === 'succeeded') await endOrder(tx, order, now);
}

/**
 * Applies what the provider says about the refunds of a payment: ours move on, and those that were made there are recorded. May
 * be repeated, and come late.
 * @param tx an open transaction that has locked the order
 */
export async function applyProviderRefunds(
  services: SettleServices,
  tx: Database,
  order: Order,
  reported: readonly ProviderRefund[],
): Promise<void> {
  // Ours first, so that what was made outside is counted beside them. Oldest first.
  const sorted = reported.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const unknown: ProviderRefund[] = [];
  let current = order;
  const reread = async () => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, order.id));
    current = row ?? current;
  };
  for (const made of sorted) {
    const ours = (await readRefunds(tx, order.id)).find((refund) => isSame(refund, made));
    if (ours === undefined) unknown.push(made);
    else await settle(services, tx, current, ours, made);
    await reread();
  }
  const canRecord = current.status === 'paid' || current.status === 'refunded' || current.attention === 'refund_due';
  // One that failed before we heard of it changed nothing.
  for (const made of unknown.filter(({ status, id }) => canRecord && status !== 'failed' && id !== null)) {
    await recordOutside(tx, await readOrderMoney(tx, current), made, services.clock.now());
    await reread();
  }
}
