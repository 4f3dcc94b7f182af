/** Payments by card at a booth: the phone shows a QR code of the payment page, and asks whether it was paid. */
import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { readCartItems } from '../buying/cart/cart.ts';
import { toPhoneBuyer, toStoredKey } from '../buying/checkout/buyer.server.ts';
import { settleOrder } from '../buying/checkout/settle-order.server.ts';
import { startCheckout } from '../buying/checkout/start-checkout.server.ts';
import { findOrderByKey } from '../buying/orders/orders.server.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { type CheckoutOrder, ofCheckout, readOrder } from '../buying/orders/read-orders.server.ts';
import type { BoothPayment, newPaymentSchema } from './booth.api.ts';
import { boothPayments } from './booth.table.ts';
import type { Phone } from './phone-key.server.ts';
import { readMaxDiscount } from './price-rights.server.ts';
import type { BoothServices } from './services.ts';
import { boothErrors } from './words.ts';

type PaymentRow = typeof boothPayments.$inferSelect;

/** Short, so that the QR code is coarse and easily read; it opens nothing but a payment page. */
const newPaymentToken = (): string => randomBytes(12).toString('base64url');

const keyOf = ({ id, phoneId }: Pick<PaymentRow, 'id' | 'phoneId'>): string => `booth-${phoneId}-${id}`;

const notFound = () => new DomainError('not_found', boothErrors.noPayment);

async function readPlaced({ db }: BoothServices, orderId: string): Promise<CheckoutOrder> {
  const order = await readOrder(db, ofCheckout, eq(orders.id, orderId));
  if (order === null) throw notFound();
  return order;
}

function stateOf({ status, paymentId, checkout: { sessionId } }: CheckoutOrder): BoothPayment['state'] {
  if (status === 'pending') return sessionId === null ? 'checking' : 'open';
  if (status === 'needs_attention') return paymentId === null ? 'checking' : 'paid';
  return status === 'paid' || status === 'refunded' ? 'paid' : 'ended';
}

const toPayment = ({ id, token }: PaymentRow, order: CheckoutOrder, state = stateOf(order)): BoothPayment => ({
  id,
  state,
  number: order.number,
  token,
  subtotalCents: order.goodsCents,
  taxCents: order.taxCents,
  totalCents: order.totalCents,
  expiresAt: order.checkout.expiresAt.toISOString(),
});

/** Finds a payment of this phone. @throws DomainError `not_found`, also for another phone's */
async function findPayment({ db }: BoothServices, phone: Phone, id: string): Promise<PaymentRow> {
  const [row] = await db
    .select()
    .from(boothPayments)
    .where(and(eq(boothPayments.id, id), eq(boothPayments.phoneId, phone.id)));
  if (!row) throw notFound();
  return row;
}

/** Ends an order at the provider, and returns it as the provider has it. @throws DomainError `payments_unavailable` */
async function endOrder(services: BoothServices, order: CheckoutOrder): Promise<CheckoutOrder> {
  if (order.status === 'pending') await settleOrder(services, order, { how: 'end', endedAs: 'cancelled' });
  return await readPlaced(services, order.id);
}

/** Places the order of a payment, which holds its pieces, and opens its session. */
async function begin(
  services: BoothServices,
  phone: Phone,
  row: PaymentRow,
  { items, others, expectedTotalCents }: v.InferOutput<typeof newPaymentSchema>,
): Promise<BoothPayment> {
  const prices = items.map(({ productId, quantity, unitPriceCents = null, reason = null }) => ({
    productId: productId.toLowerCase(),
    quantity,
    unitPriceCents,
    reason,
  }));
  const order = await startCheckout(services, {
    vendor: phone.vendorId,
    items: items.length === 0 && others.length > 0 ? [] : readCartItems(items),
    others,
    prices: prices.some(({ unitPriceCents }) => unitPriceCents !== null) ? prices : [],
    maxDiscountPercent: await readMaxDiscount(services.db, phone),
    delivery: null,
    buyer: toPhoneBuyer(phone.id),
    customerEmail: null,
    idempotencyKey: keyOf(row),
    expectedTotalCents,
    hosted: true,
  });
  const [stored] = await services.db
    .update(boothPayments)
    .set({ orderId: order.id })
    .where(and(eq(boothPayments.id, row.id), isNull(boothPayments.canceledAt)))
    .returning();
  // It was canceled while it was placed.
  if (stored === undefined) return toPayment(row, await endOrder(services, order));
  return toPayment(stored, order);
}

/**
 * Begins a payment by card. Sent again with the same id, it is the same one, whatever has become of it.
 * @throws DomainError of `startCheckout`; `not_found` if the id is another phone's, or was canceled before it was placed
 */
export async function startPayment(
  services: BoothServices,
  phone: Phone,
  wanted: v.InferOutput<typeof newPaymentSchema>,
): Promise<BoothPayment> {
  const { db, clock } = services;
  const { id } = wanted;
  await db
    .insert(boothPayments)
    .values({ id, phoneId: phone.id, token: newPaymentToken(), createdAt: clock.now() })
    .onConflictDoNothing();
  const row = await findPayment(services, phone, id);
  if (row.orderId !== null) return toPayment(row, await readPlaced(services, row.orderId));
  if (row.canceledAt !== null) throw notFound();
  return await begin(services, phone, row, wanted);
}

/** Returns the order of a payment; null if it was never placed. */
async function findOrder(services: BoothServices, phone: Phone, row: PaymentRow): Promise<CheckoutOrder | null> {
  if (row.orderId !== null) return await readPlaced(services, row.orderId);
  return await findOrderByKey(services.db, toStoredKey(keyOf(row), toPhoneBuyer(phone.id)));
}

/** Returns what became of a payment. The provider is asked, because its event may come late. @throws DomainError `not_found` */
export async function readPayment(services: BoothServices, phone: Phone, id: string): Promise<BoothPayment> {
  const row = await findPayment(services, phone, id);
  const order = await findOrder(services, phone, row);
  if (order === null) throw notFound();
  if (order.status !== 'pending') return toPayment(row, order);
  try {
    await settleOrder(services, order, { how: 'ask' });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return toPayment(row, order, 'checking');
  }
  return toPayment(row, await readPlaced(services, order.id));
}

/**
 * Ends a payment, for “Cancel” and “Next customer”. The provider is asked first, and believed: one that was paid stays paid.
 * @throws DomainError `not_found` if nothing was placed; `payments_unavailable`, then it may still be paid
 */
export async function cancelPayment(services: BoothServices, phone: Phone, id: string): Promise<BoothPayment> {
  const row = await findPayment(services, phone, id);
  // First, so that an order which is being placed right now is ended by whoever places it.
  await services.db
    .update(boothPayments)
    .set({ canceledAt: services.clock.now() })
    .where(and(eq(boothPayments.id, id), isNull(boothPayments.canceledAt)));
  const order = await findOrder(services, phone, row);
  if (order === null) throw notFound();
  return toPayment(row, await endOrder(services, order));
}

export async function findScannedOrder(
  services: Pick<BoothServices, 'db'>,
  token: string,
): Promise<CheckoutOrder | null> {
  if (!/^[A-Za-z0-9_-]{16}$/.test(token)) return null;
  const { db } = services;
  const scanned = db.select({ id: boothPayments.orderId }).from(boothPayments).where(eq(boothPayments.token, token));
  return await readOrder(db, ofCheckout, inArray(orders.id, scanned));
}
