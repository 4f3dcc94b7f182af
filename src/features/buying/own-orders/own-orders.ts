import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { checkoutPayPath } from '../../../site/paths.ts';
import type { OrderStatus } from '../orders/orders.ts';
import { handedOverAtOf, type ParcelState } from '../orders/parcel.ts';
import { refundRequestErrors } from '../refunds/words.ts';

// Not among `paths`, which every signed-in page loads.

export const ownOrderPath = (number: string): string => `/account/orders/${number}`;

export const receiptPath = (orderPath: string): string => `${orderPath}/receipt.pdf`;

/** Returns the path of the messages below an order's page. It leads to the form for the first one if there are none. */
export const orderMessagesPath = (orderPath: string): string => `${orderPath}/messages`;

/** Takes the buttons of the confirmation that lead the browser that bought to the order's page, or to its messages. */
export const openOrderPath = '/checkout/order';
export const openOrderFields = { session: 'session', messages: 'messages' } as const;

export const messageId = 'message';
export const refundId = 'refund';

/** Where an order stands: what happened to the money, or, while it is paid, where the parcel is. */
type OrderState = OrderStatus | Exclude<ParcelState, 'none'> | 'settled' | 'unconfirmed';

export function stateOf(order: {
  status: OrderStatus;
  parcelState: ParcelState;
  attention: string | null;
  attentionClosedAt: Date | null;
}): OrderState {
  const { status, parcelState, attention, attentionClosedAt } = order;
  if (status === 'needs_attention' && attentionClosedAt !== null) return 'settled';
  if (status === 'needs_attention' && attention === 'session_unknown') return 'unconfirmed';
  return status === 'paid' && parcelState !== 'none' ? parcelState : status;
}

/** The checkout of an order that waits for its payment. `over`: its time has ended, and the provider will be asked. */
export type PendingCheckout = { state: 'open'; payPath: string; until: Date } | { state: 'over' };

/** Returns the checkout of an order; null if it isn't pending, or has no payment page yet. */
export function pendingCheckoutOf(
  { status, sessionId, expiresAt }: { status: OrderStatus; sessionId: string | null; expiresAt: Date },
  now: Date,
): PendingCheckout | null {
  if (status !== 'pending') return null;
  if (expiresAt <= now) return { state: 'over' };
  return sessionId === null ? null : { state: 'open', payPath: checkoutPayPath(sessionId), until: expiresAt };
}

interface Dates {
  shipBy: string | null;
  paidAt: Date | null;
  parcel: { sentAt: Date | null; deliveredAt: Date | null; handedOverAt: Date | null } | null;
}

/**
 * Returns the day that belongs to a state, as people read it; null if it has none.
 * @param format formats a moment as a day
 * @param formatDay formats a day, YYYY-MM-DD
 */
export function dayOf(
  state: OrderState,
  order: Dates,
  format: (at: Date) => string,
  formatDay: (day: string) => string,
): string | null {
  if (state === 'to_send') return order.shipBy === null ? null : formatDay(order.shipBy);
  const { sentAt = null, deliveredAt = null } = order.parcel ?? {};
  const at = { sent: sentAt, delivered: deliveredAt, handed_over: handedOverAtOf(order) }[state as string] ?? null;
  return at === null ? null : format(at);
}

export const refundRequestSchema = v.object({
  reason: textSchema({
    label: refundRequestErrors.reasonLabel,
    missing: refundRequestErrors.reasonMissing,
    max: 1000,
    multiline: true,
  }),
});
