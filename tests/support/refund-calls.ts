import { handlePaymentEvent } from '../../src/features/buying/checkout/handle-payment-event.server.ts';
import { accountOf } from '../../src/features/buying/orders/orders.server.ts';
import type { PaymentEvent, PaymentRef } from '../../src/features/buying/payments.ts';
import type { RefundRequest } from '../../src/features/buying/refunds/refund-plan.ts';
import { continueRefund } from '../../src/features/buying/refunds/refund-saga.server.ts';
import {
  type OrderMoney,
  type Refund,
  type RefundServices,
  readOrderMoney,
} from '../../src/features/buying/refunds/refunds.server.ts';
import { previewRefund, startRefund } from '../../src/features/buying/refunds/start-refund.server.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { makeProduct, makeVendor } from './factories.ts';
import { checkOut, orderOf, type Shop } from './shop.ts';

/** Reads an order with all that its refunds are computed from. */
export async function moneyOf(db: Database, orderId: string): Promise<OrderMoney> {
  return readOrderMoney(db, await orderOf(db, orderId));
}

export interface PaidOrder {
  orderId: string;
  number: string;
  vendorId: string;
  products: { id: string; quantity: number }[];
  ref: PaymentRef;
}

/** Creates a paid order of pieces of a new vendor: prices with quantities. Five more units of each are free. */
export async function payOrder(
  app: Shop,
  pieces: readonly (readonly [priceCents: number, quantity: number])[] = [[4_500, 1]],
  {
    delivery = 'shipping',
    vendor = {},
  }: { delivery?: 'shipping' | 'pickup'; vendor?: Parameters<typeof makeVendor>[1] } = {},
): Promise<PaidOrder> {
  const made = await makeVendor(app.db, { pickup: 'The yard', ...vendor });
  const products = [];
  for (const [priceCents, quantity] of pieces) {
    const { id } = await makeProduct(app.db, made, { priceCents, inventory: quantity + 5 });
    products.push({ id, quantity });
  }
  const items = products.map(({ id, quantity }) => ({ productId: id, quantity }));
  const order = await checkOut(app, items, { delivery });
  const sessionId = order.checkout.sessionId ?? '';
  app.payments.pay(sessionId);
  await handlePaymentEvent(app, app.payments.event(sessionId));
  const paid = await orderOf(app.db, order.id);
  return {
    orderId: order.id,
    number: order.number,
    vendorId: made.id,
    products,
    ref: { paymentId: paid.paymentId ?? '', account: accountOf(paid) },
  };
}

/** Records a refund as a form does, with the preview that was shown. */
export async function beginRefund(
  services: RefundServices,
  orderId: string,
  request: RefundRequest,
  { id = crypto.randomUUID(), revision }: { id?: string; revision?: string } = {},
): Promise<Refund> {
  const shown = revision ?? previewRefund(await moneyOf(services.db, orderId), request).revision;
  const wanted = { id, orderId, request, revision: shown, source: 'vendor' as const, requestedBy: null, reason: null };
  return services.db.transaction((tx) => startRefund(tx, wanted, services.clock.now()));
}

/** Records a refund and carries it out. Returns it as it is then. */
export async function refundNow(services: RefundServices, orderId: string, request: RefundRequest): Promise<Refund> {
  const { id } = await beginRefund(services, orderId, request);
  await continueRefund(services, id);
  return refundOf(services.db, orderId, id);
}

export async function refundOf(db: Database, orderId: string, id: string): Promise<Refund> {
  const found = (await moneyOf(db, orderId)).refunds.find((refund) => refund.id === id);
  if (found === undefined) throw new Error(`There is no refund ${id}.`);
  return found;
}

let events = 0;

/** Makes the event that says that something about a payment's refunds or disputes has changed. */
export function paymentEvent(
  ref: PaymentRef,
  kind: 'refund_changed' | 'dispute_changed' = 'refund_changed',
): PaymentEvent {
  events += 1;
  return {
    id: `evt_refund_${events}`,
    type: kind === 'refund_changed' ? 'refund.updated' : 'charge.dispute.updated',
    kind,
    account: ref.account,
    createdAt: new Date(),
    session: null,
    paymentId: ref.paymentId,
    dispute: null,
  };
}

/** Delivers that event. */
export const sendEventOf = (app: Shop, ref: PaymentRef, kind?: 'refund_changed' | 'dispute_changed') =>
  handlePaymentEvent(app, paymentEvent(ref, kind));
