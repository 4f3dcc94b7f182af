import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import type { Cents } from '../../../platform/money.ts';
import { type Delivery, usualDelivery } from '../../catalog/deliveries.ts';
import type { CartItem } from '../cart/cart.ts';
import { cartWords } from '../cart/words.ts';
import { findOrderByKey } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { type CheckoutOrder, ofCheckout, readOrder } from '../orders/read-orders.server.ts';
import type { PostalAddress } from '../payments.ts';
import { type Buyer, hashParts, toStoredKey } from './buyer.server.ts';
import { cancelCheckouts, findOwnCheckouts } from './earlier-checkouts.server.ts';
import { waitsForMarket } from './market-share.server.ts';
import type { NewOrder, OtherLine, TakenPrice } from './new-order.server.ts';
import { openSession } from './open-session.server.ts';
import { clearIdempotencyKey, KeyTaken, type Placed, placeOrder } from './place-order.server.ts';
import type { CheckoutServices } from './services.ts';
import { settleOrder } from './settle-order.server.ts';
import { isSuspended } from './suspend-store.server.ts';
import { checkoutErrors } from './words.ts';

export interface CheckoutInput {
  /** Id or slug; null for the vendor of the first product. */
  vendor: string | null;
  /** Items as returned by `readCartItems`: merged, in the order of product ids. */
  items: readonly CartItem[];
  others?: readonly OtherLine[];
  prices?: readonly TakenPrice[];
  maxDiscountPercent?: number;
  /** Null for the vendor's usual way. */
  delivery: Delivery | null;
  buyer: Buyer;
  /** A guest's email address. An account's own address takes precedence. */
  customerEmail: string | null;
  /** The client's key, one per checkout of a cart. Without it, every call creates a new order. */
  idempotencyKey: string | null;
  /** The total that the buyer was shown. If it has changed, nothing is started. Null accepts the current total. */
  expectedTotalCents?: Cents | null;
  /** Session or draft of the cart's last checkout, which this one replaces, even if it was started signed in or out. */
  earlierSession?: string | null;
  /** Where it goes. Without it, nothing is shipped. */
  address?: PostalAddress | null;
  draftId?: string | null;
  hosted?: boolean;
}

async function waitForSession(services: CheckoutServices, order: CheckoutOrder): Promise<CheckoutOrder> {
  let current = order;
  for (
    let wait = 25;
    wait < 1_500 && current.status === 'pending' && current.checkout.sessionId === null;
    wait *= 1.5
  ) {
    if (services.clock.now().getTime() - order.createdAt.getTime() > 10_000) break;
    await sleep(wait);
    current = (await readOrder(services.db, ofCheckout, eq(orders.id, order.id))) ?? current;
  }
  return current;
}

/** Opens the session of an order, after the earlier checkouts of its cart have ended: one cart is paid once. */
async function openOnlySession(
  services: CheckoutServices,
  order: CheckoutOrder,
  replaced: readonly CheckoutOrder[],
): Promise<CheckoutOrder> {
  await cancelCheckouts(services, replaced);
  return openSession(services, order);
}

/** Creates the session of an order that has none. Returns null if the order was canceled: a new one is needed. */
async function createMissingSession(
  services: CheckoutServices,
  order: CheckoutOrder,
  wanted: NewOrder,
): Promise<CheckoutOrder | null> {
  try {
    // The process that placed it may have been killed before it canceled them.
    const { sameCart } = await findOwnCheckouts(services.db, wanted, order.vendorId);
    return await openOnlySession(services, order, sameCart);
  } catch (error) {
    const [now] = await services.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
    if (isDomainError(error) && error.code === 'payments_unavailable' && now?.status === 'cancelled') return null;
    throw error;
  }
}

/** Continues an existing order; returns null if it has ended unpaid. */
async function resume(
  services: CheckoutServices,
  order: CheckoutOrder,
  wanted: NewOrder,
): Promise<CheckoutOrder | null> {
  const { requestHash, expectedTotalCents: expected } = wanted;
  const isSame = order.checkout.requestHash === requestHash;
  // A draft's cart never changes, so it is another address.
  if (!isSame && wanted.draftId === null) throw new DomainError('idempotency_conflict', checkoutErrors.otherCart);
  if (order.status === 'paid' || order.status === 'needs_attention') return order;
  if (order.status !== 'pending') return null;
  const current = order.checkout.sessionId === null ? await waitForSession(services, order) : order;
  if (current.status === 'paid') return current;
  if (current.status !== 'pending') throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable);
  const suspended = await isSuspended(services.db, current.vendorId);
  if (current.checkout.sessionId === null && !suspended && isSame)
    return createMissingSession(services, current, wanted);
  const inTime = current.checkout.expiresAt > services.clock.now();
  // A session at another price than the buyer sees now is stale, and so is one to another address.
  if (inTime && !suspended && isSame && (expected === null || expected === current.totalCents)) return current;
  const outcome = await settleOrder(services, current, { how: 'end', endedAs: inTime ? 'cancelled' : 'expired' });
  return outcome === 'paid' ? { ...current, status: 'paid' } : null;
}

export function toNewOrder(services: CheckoutServices, input: CheckoutInput): NewOrder {
  const { vendor, buyer, items, delivery, expectedTotalCents = null, earlierSession = null } = input;
  const { address = null, draftId = null, others = [], prices = [], maxDiscountPercent = 0 } = input;
  const email = buyer.email ?? input.customerEmail;
  const ui = input.hosted === true ? 'hosted' : services.config.checkoutUi;
  const idempotencyKey = input.idempotencyKey === null ? null : toStoredKey(input.idempotencyKey, buyer);
  // An account's own address may change between two requests with one key, so it is not compared.
  const given = buyer.userId === null ? email : null;
  // Nothing chosen is mostly the usual way, so that a form with its choice and one without are the same request.
  const added = [others, prices].filter((list) => list.length > 0);
  const compared = [vendor, items, delivery ?? usualDelivery, given, ui, ...added];
  const requestHash = hashParts(JSON.stringify(compared));
  const priced = { prices, maxDiscountPercent };
  const request = { vendor, items, others, ...priced, delivery, buyer, email, ui, idempotencyKey, requestHash };
  return { ...request, expectedTotalCents, earlierSession, address, draftId };
}

async function place(services: CheckoutServices, wanted: NewOrder, ended: readonly string[]): Promise<Placed> {
  const run = () => services.db.transaction((tx) => placeOrder(tx, services, wanted, ended));
  const { prefix48, network, key } = wanted.buyer;
  // All of them would wait for one lock, each with a connection.
  const inMarket = () => (waitsForMarket(wanted) ? runInTurn(services, 'holds of the market', run) : run());
  const placing = services.config.rateLimits
    ? runInTurn(services, `holds ${prefix48 ?? network ?? key}`, inMarket)
    : run();
  return placing.catch((error: unknown): Placed => {
    if (error instanceof KeyTaken) return { order: null, replaced: [] };
    if (!isDomainError(error)) throw error;
    return { refusal: error, own: [] };
  });
}

/**
 * Starts a checkout: an order that holds its inventory, and a session at the payment provider.
 * @returns the order with its session. It is `paid` if the checkout with this key was paid before.
 * @throws DomainError `vendor_not_found`, `product_not_found`, `mixed_vendors`, `vendor_not_ready`, `vendor_away`,
 *   `delivery_not_set`, `out_of_stock`, `price_changed`, `rate_limited`, `idempotency_conflict`, `invalid`, `payments_unavailable`
 */
export async function startCheckout(services: CheckoutServices, input: CheckoutInput): Promise<CheckoutOrder> {
  return startOrder(services, toNewOrder(services, input));
}

/** Does the same for an order whose key and hash are known: a draft's. */
export async function startOrder(services: CheckoutServices, wanted: NewOrder): Promise<CheckoutOrder> {
  const key = wanted.idempotencyKey;
  const findOpen = async () => (key === null ? null : await findOrderByKey(services.db, key));
  const ended: string[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const open = await findOpen();
    const resumed = open === null ? null : await resume(services, open, wanted);
    if (resumed !== null) return resumed;
    if (open !== null) await clearIdempotencyKey(services.db, open.id);

    const placed = await place(services, wanted, ended);
    if ('refusal' in placed) {
      // If the same request was sent twice, the other one may hold the last unit.
      if ((await findOpen()) !== null) continue;
      const canceled = await cancelCheckouts(services, placed.own);
      if (canceled.length === 0) throw placed.refusal;
      ended.push(...canceled);
    } else if (placed.order !== null) return openOnlySession(services, placed.order, placed.replaced);
  }
  throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable);
}
