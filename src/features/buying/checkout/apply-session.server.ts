import { eq } from 'drizzle-orm';
import { addBusinessDays, countBusinessDays } from '../../../platform/business-days.ts';
import type { Database } from '../../../platform/database/database.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { users } from '../../accounts/accounts.table.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { findVerifiedAccount } from '../orders/join-guest-orders.server.ts';
import { type OrderMailServices, queueOrderMails } from '../orders/order-mails.server.ts';
import { readOrderLines, releaseOrder } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { type Attention, createPickupCode } from '../orders/orders.ts';
import type { ParcelState } from '../orders/parcel.ts';
import { parcels } from '../orders/parcels.table.ts';
import {
  type CheckoutOrder,
  lockOrder,
  type Order,
  ofCheckout,
  type ParcelOrder,
} from '../orders/read-orders.server.ts';
import { sellUnits } from '../orders/stock.server.ts';
import type { CheckoutSession } from '../payments.ts';

export type Outcome =
  | 'paid'
  /** Ended unpaid, and its inventory was released. */
  | 'released'
  /** Nothing to do: still open, or settled before. */
  | 'unchanged'
  /** Paid after its inventory was released: the payment must be refunded. */
  | 'refund_due'
  /** Its amount, currency, or account differs from the order's: a person decides. */
  | 'mismatch'
  /** Not the session that we made for this order. */
  | 'foreign';

interface ApplyOptions extends OrderMailServices {
  config: { site: { timeZone: string; regionCode: string } };
  /** The payment of a completed session failed for good. */
  failed?: boolean;
  /** Status of an order whose session can no longer be paid; `expired` by default. */
  endedAs?: 'expired' | 'cancelled';
}

function differsFromOrder(order: Order, session: CheckoutSession): boolean {
  return (
    session.totalCents !== order.totalCents ||
    session.currency !== order.currency ||
    session.account !== order.stripeAccountId
  );
}

/** Returns the buyer's columns after the payment, with the account that verified the same email address. */
async function toBuyerColumns(tx: Database, order: ParcelOrder, session: CheckoutSession): Promise<Partial<Order>> {
  const customerEmail = session.customerEmail ?? order.customerEmail;
  return {
    paymentId: session.paymentId,
    customerEmail,
    // What the buyer typed, for the parcel or in their account, before the name on the card, which may be somebody else's.
    customerName: order.parcel?.address?.name ?? (await readAccountName(tx, order.userId)) ?? session.customerName,
    userId: order.userId ?? (customerEmail === null ? null : await findVerifiedAccount(tx, customerEmail)),
  };
}

async function readAccountName(tx: Database, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [account] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return account?.name.trim() || null;
}

/** Stores the session, which a crash may have kept us from storing before, and has reconciling look at the order next time. */
async function keepSession(tx: Database, order: Order, { id: sessionId }: CheckoutSession): Promise<void> {
  await tx.update(checkouts).set({ sessionId, dueAt: null }).where(eq(checkouts.orderId, order.id));
}

async function flagForAttention(
  tx: Database,
  order: Order,
  attention: Attention,
  session: CheckoutSession,
  more: Partial<Order> = {},
) {
  const { paymentId } = session;
  await tx
    .update(orders)
    .set({ status: 'needs_attention', attention, attentionClosedAt: null, paymentId, ...more })
    .where(eq(orders.id, order.id));
  await keepSession(tx, order, session);
}

/**
 * Applies the state of a session to its order: the only place where orders become paid and release their inventory on
 * Stripe's word. Idempotent: events may come twice, late, in any order and concurrently.
 * @param tx an open transaction; mails and inventory move with it
 */
export async function applySession(
  tx: Database,
  orderId: string,
  session: CheckoutSession,
  options: ApplyOptions,
): Promise<Outcome> {
  const order = await lockOrder(tx, orderId, ofCheckout);
  // Vendors can create sessions with our metadata on their own account; only the session that we created counts.
  if (order === null) return 'foreign';
  const { sessionId } = order.checkout;
  if (sessionId !== null && sessionId !== session.id) return 'foreign';
  const paid = session.status === 'complete' && session.paymentStatus === 'paid';

  if (order.status === 'pending') {
    if (paid && differsFromOrder(order, session)) {
      await flagForAttention(tx, order, 'mismatch', session);
      return 'mismatch';
    }
    if (paid) return markPaid(tx, order, session, options);
    if (session.account !== order.stripeAccountId) return 'foreign';
    const over = session.status === 'expired' || (session.status === 'complete' && options.failed === true);
    if (!over) return 'unchanged';
    await releaseOrder(tx, order, options.endedAs ?? 'expired', options.clock.now());
    return 'released';
  }
  // An admin settled the order, and couldn't know of this payment.
  const isNews = order.attentionClosedAt !== null && session.paymentId !== order.paymentId;
  const ended = order.status === 'expired' || order.status === 'cancelled' || isNews;
  if (ended && paid && differsFromOrder(order, session)) {
    await flagForAttention(tx, order, 'mismatch', session);
    return 'mismatch';
  }
  if (ended && paid) {
    await flagForAttention(tx, order, 'refund_due', session, await toBuyerColumns(tx, order, session));
    return 'refund_due';
  }
  if (order.status === 'expired' && options.endedAs === 'cancelled' && session.status === 'expired') {
    await markCancelled(tx, order);
  }
  return 'unchanged';
}

/** Stripe's event may overtake the answer to our cancel call. An order that ended before it expired was canceled. */
async function markCancelled(tx: Database, order: CheckoutOrder): Promise<void> {
  if (order.closedAt === null || order.closedAt >= order.checkout.expiresAt) return;
  await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
}

/** Counts the business days that the buyer was shown again, from the day of the payment. On the same day nothing changes. */
function recomputeShipBy(shipBy: string, createdAt: Date, paidAt: Date, timeZone: string): string {
  const [created, paid] = [zonedDay(createdAt, timeZone), zonedDay(paidAt, timeZone)];
  if (created === paid) return shipBy;
  return addBusinessDays(paid, countBusinessDays(created, shipBy));
}

/** Returns what an order that was just paid waits for. At a booth the buyer takes it along. */
function nextState({ parcel }: ParcelOrder): ParcelState {
  return parcel === null ? 'handed_over' : deliveries[parcel.delivery].firstStep;
}

/** Makes the code that the buyer tells, if this way has one. Returns the parcel as it is then. */
async function addPickupCode(tx: Database, { id, parcel }: ParcelOrder): Promise<ParcelOrder['parcel']> {
  if (parcel === null || !deliveries[parcel.delivery].hasCode) return parcel;
  const pickupCode = createPickupCode();
  await tx.update(parcels).set({ pickupCode }).where(eq(parcels.orderId, id));
  return { ...parcel, pickupCode };
}

async function markPaid(
  tx: Database,
  order: ParcelOrder,
  session: CheckoutSession,
  app: ApplyOptions,
): Promise<Outcome> {
  const { clock, config } = app;
  const now = clock.now();
  const [paid] = await tx
    .update(orders)
    .set({
      status: 'paid',
      paidAt: now,
      closedAt: now,
      shipBy: order.shipBy === null ? null : recomputeShipBy(order.shipBy, order.createdAt, now, config.site.timeZone),
      parcelState: nextState(order),
      ...(await toBuyerColumns(tx, order, session)),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!paid) return 'unchanged';
  await keepSession(tx, order, session);
  await sellUnits(tx, order.id, await readOrderLines(tx, order.id), now);
  await queueOrderMails(tx, app, { ...paid, parcel: await addPickupCode(tx, order) });
  return 'paid';
}
