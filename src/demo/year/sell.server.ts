/** What happens to an order, by the functions that do it for real ones. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { applySession } from '../../features/buying/checkout/apply-session.server.ts';
import { toBuyer } from '../../features/buying/checkout/buyer.server.ts';
import { openSession } from '../../features/buying/checkout/open-session.server.ts';
import { placeOrder } from '../../features/buying/checkout/place-order.server.ts';
import { accountOf, readOrderLines } from '../../features/buying/orders/orders.server.ts';
import { orders } from '../../features/buying/orders/orders.table.ts';
import { handOver, handOverByName, markDelivered, markSent } from '../../features/buying/orders/parcel.server.ts';
import { type ParcelOrder, readOrder } from '../../features/buying/orders/read-orders.server.ts';
import { applyPayment, readPayment } from '../../features/buying/refunds/apply-payment.server.ts';
import { askForRefund } from '../../features/buying/refunds/ask-for-refund.server.ts';
import type { RefundRequest } from '../../features/buying/refunds/refund-plan.ts';
import { continueRefund } from '../../features/buying/refunds/refund-saga.server.ts';
import { startRefund } from '../../features/buying/refunds/start-refund.server.ts';
import { markRead, writeAboutOrder } from '../../features/messages/messages.server.ts';
import { askBuyer } from '../../features/studio/orders/refund/ask-buyer.server.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Past } from './past.server.ts';
import { buyLabel, moveParcel } from './postage.server.ts';
import type { Parcel, YearOrder, YearRefund } from './year-order.ts';

export interface Step {
  at: Date;
  run(past: Past): Promise<void>;
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);

/** Buys an order as a browser does: hold, payment on the provider's page, and the provider's word that it is paid. */
async function buy(past: Past, wanted: YearOrder): Promise<string> {
  const { services, provider, customer, productId } = past;
  const { buyer, isCustomer, lines, delivery } = wanted;
  const placed = await placeOrder(
    services.db,
    services,
    {
      vendor: wanted.store,
      items: lines
        .map(({ piece, quantity }) => ({ productId: productId(piece), quantity }))
        .sort((a, b) => (a.productId < b.productId ? -1 : 1)),
      others: [],
      prices: [],
      maxDiscountPercent: 0,
      delivery,
      buyer: toBuyer(isCustomer ? customer : null, '192.0.2.1', null),
      email: buyer.email,
      ui: 'hosted',
      idempotencyKey: null,
      requestHash: 'demo',
      expectedTotalCents: null,
      earlierSession: null,
      address: delivery === 'shipping' ? { name: buyer.name, ...buyer.address } : null,
      draftId: null,
    },
    [],
  );
  if ('refusal' in placed) throw placed.refusal;
  if (placed.order === null) throw new Error('An order of the demo was not placed.');
  const { id, number } = placed.order;
  const { checkout } = await openSession(services, placed.order);
  const sessionId = checkout.sessionId ?? '';
  past.moveTo(later(wanted.at, 2));
  const { name, email } = buyer;
  await provider.pay(sessionId, { name, email, number: wanted.card });
  const session = await services.payments.getCheckout({ sessionId, account: accountOf(placed.order) });
  if (session === null || (await applySession(services.db, id, session, services)) !== 'paid') {
    throw new Error(`Order ${number} of the demo was not paid.`);
  }
  return id;
}

async function readPlaced({ services }: Past, id: string): Promise<ParcelOrder> {
  const order = await readOrder(services.db, { parcel: 'ifAny' }, eq(orders.id, id));
  if (order === null) throw new Error(`There is no order ${id}.`);
  return order;
}

async function handOut(past: Past, id: string, byName: boolean): Promise<void> {
  const { db, clock } = past.services;
  const order = await readPlaced(past, id);
  const key = { vendorId: order.vendorId, orderId: id };
  if (byName) {
    const recognized = {
      name: order.customerName ?? '',
      number: order.number,
      note: 'Phone was empty; knew the order by heart.',
    };
    await handOverByName(db, key, recognized, past.artist.userId, clock.now());
  } else {
    await handOver(db, key, order.parcel?.pickupCode ?? '', past.artist.userId, clock.now());
  }
}

function stepsOfLabel(
  { boughtAt, sentAt, deliveredAt }: Parcel & { kind: 'labeled' },
  store: string,
  id: () => string,
): Step[] {
  const move = (at: Date | null, to: 'TRANSIT' | 'DELIVERED'): Step[] =>
    at === null ? [] : [{ at, run: (past) => moveParcel(past, id(), to) }];
  return [
    { at: boughtAt, run: async (past) => buyLabel(past, past.vendorId(store), (await readPlaced(past, id())).number) },
    ...move(sentAt, 'TRANSIT'),
    ...move(deliveredAt, 'DELIVERED'),
  ];
}

function stepsOfRequest(
  { at, reason, hasPhotos, question }: NonNullable<YearOrder['asked']>,
  id: () => string,
): Step[] {
  const ask: Step = {
    at,
    run: ({ services, requestPhotos }) =>
      askForRefund(services, id(), { reason, photos: hasPhotos ? requestPhotos : [] }),
  };
  if (question === undefined) return [ask];
  return [ask, { at: question.at, run: ({ services }) => askBuyer(services, id(), question.body) }];
}

function stepsOfParcel(parcel: Parcel, store: string, id: () => string): Step[] {
  if (parcel.kind === 'handed_over') return [{ at: parcel.at, run: (past) => handOut(past, id(), parcel.byName) }];
  if (parcel.kind === 'labeled') return stepsOfLabel(parcel, store, id);
  const { sentAt, carrier, trackingNumber, deliveredAt } = parcel;
  const keyOf = (past: Past) => ({ vendorId: past.vendorId(store), orderId: id() });
  const send: Step = {
    at: sentAt,
    run: (past) => markSent(past.services.db, past.services, keyOf(past), { carrier, trackingNumber }, sentAt),
  };
  if (deliveredAt === null) return [send];
  return [send, { at: deliveredAt, run: (past) => markDelivered(past.services.db, keyOf(past), deliveredAt) }];
}

/** Applies what the provider says about the payment of an order now. */
async function hear({ services }: Past, order: ParcelOrder): Promise<void> {
  const { id, paymentId } = order;
  if (paymentId === null) throw new Error(`Order ${order.number} has no payment.`);
  await applyPayment(services, services.db, id, await readPayment(services, { paymentId, account: accountOf(order) }));
}

async function toRequest(
  { services, productId }: Past,
  orderId: string,
  { request }: YearRefund,
): Promise<RefundRequest> {
  if (request.kind !== 'parts') return request;
  const ordered = await readOrderLines(services.db, orderId);
  const lines = request.pieces.map(({ piece, quantity }) => ({
    position: ordered.findIndex((line) => line.productId === productId(piece)),
    quantity,
    restock: false,
  }));
  return { kind: 'parts', lines, shipping: request.shipping };
}

async function refund(past: Past, orderId: string, wanted: YearRefund): Promise<void> {
  const { services, provider, artist } = past;
  const started = await startRefund(
    services.db,
    {
      id: randomUUID(),
      orderId,
      request: await toRequest(past, orderId, wanted),
      revision: null,
      source: 'vendor',
      requestedBy: artist.userId,
      reason: wanted.reason,
    },
    wanted.at,
  );
  await continueRefund(services, started.id);
  if (!wanted.comesBack) return;
  past.moveTo(later(wanted.at, 5));
  await provider.tick();
  await hear(past, await readPlaced(past, orderId));
  await continueRefund(services, started.id);
}

async function dispute(past: Past, orderId: string): Promise<void> {
  const order = await readPlaced(past, orderId);
  await past.provider.dispute(accountOf(order), order.paymentId ?? '');
  await hear(past, order);
}

export function stepsOf(order: YearOrder): Step[] {
  let placed: string | null = null;
  const id = () => {
    if (placed === null) throw new Error('Something happened to an order before it was placed.');
    return placed;
  };
  const steps: Step[] = [
    {
      at: order.at,
      run: async (past) => {
        placed = await buy(past, order);
      },
    },
  ];
  if (order.parcel !== null) steps.push(...stepsOfParcel(order.parcel, order.store, id));
  const { refund: refunded, disputedAt, asked, thread = [] } = order;
  if (asked) steps.push(...stepsOfRequest(asked, id));
  if (refunded) steps.push({ at: refunded.at, run: (past) => refund(past, id(), refunded) });
  if (disputedAt) steps.push({ at: disputedAt, run: (past) => dispute(past, id()) });
  for (const { at, side, body } of thread) {
    steps.push({
      at,
      run: async ({ services }) => {
        const threadId = await writeAboutOrder(services, id(), { side, body });
        await markRead(services.db, { id: threadId, lastAt: at });
      },
    });
  }
  return steps;
}
