import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import type { Cents } from '../../../platform/money.ts';
import { localClock } from '../../catalog/availability.ts';
import type { Delivery } from '../../catalog/shipping.ts';
import { type CartVendor, readCartProducts, readCartVendor } from '../cart/cart.server.ts';
import type { CartItem } from '../cart/cart.ts';
import { cartWords } from '../cart/words.ts';
import { findOrderByKey, type Order } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { type Buyer, hash, toStoredKey } from './buyer.server.ts';
import { checkProducts } from './check-cart.ts';
import { cancelEarlierCheckouts, cancelOwnCheckouts, isAvailableNow } from './earlier-checkouts.server.ts';
import type { NewOrder } from './new-order.server.ts';
import { openSession } from './open-session.server.ts';
import { requireDelivery, requireOpenShop } from './open-shop.ts';
import { clearIdempotencyKey, placeOrder } from './place-order.server.ts';
import type { CheckoutDeps } from './services.ts';
import { settleOrder } from './settle-order.server.ts';
import { isSuspended } from './suspend-store.server.ts';
import { checkoutErrors } from './words.ts';

export interface CheckoutInput {
  /** Id or slug; null for the vendor of the first product. */
  vendor: string | null;
  /** Items as returned by `readCartItems`: merged, in the order of product ids. */
  items: readonly CartItem[];
  /** Null for the vendor's usual way. */
  delivery: Delivery | null;
  buyer: Buyer;
  /** A guest's email address. An account's own address takes precedence. */
  customerEmail: string | null;
  /** The client's key, one per checkout of a cart. Without it, every call creates a new order. */
  idempotencyKey: string | null;
  /** The total that the buyer was shown. If it has changed, nothing is started. Null accepts the current total. */
  expectedTotalCents?: Cents | null;
  /** Session of the cart's last checkout, which this one replaces, even if it was started signed in or out. */
  earlierSession?: string | null;
  /** True for the hosted page even if embedded checkout is the default. */
  hosted?: boolean;
}

async function readVendor(deps: CheckoutDeps, input: CheckoutInput): Promise<NewOrder['vendor']> {
  const found = await readCartProducts(deps.db, input.items);
  let vendor: CartVendor;
  if (input.vendor === null) {
    const [line] = checkProducts(input.items, found, null);
    vendor = await readCartVendor(deps.db, line?.product.vendorId ?? '');
  } else {
    vendor = await readCartVendor(deps.db, input.vendor);
    checkProducts(input.items, found, vendor.id);
  }
  const payable = requireOpenShop(vendor, localClock(deps));
  requireDelivery(vendor, input.delivery);
  return payable;
}

/** Waits a few seconds while another request creates the session of this order. */
async function waitForSession(deps: CheckoutDeps, order: Order): Promise<Order> {
  let current = order;
  for (let wait = 25; wait < 1_500 && current.status === 'pending' && current.sessionId === null; wait *= 1.5) {
    if (deps.clock.now().getTime() - order.createdAt.getTime() > 10_000) break;
    await sleep(wait);
    const [again] = await deps.db.select().from(orders).where(eq(orders.id, order.id));
    current = again ?? current;
  }
  return current;
}

/** Creates the session of an order that has none. Returns null if the order was canceled: a new one is needed. */
async function createMissingSession(deps: CheckoutDeps, order: Order): Promise<Order | null> {
  try {
    return await openSession(deps, order);
  } catch (error) {
    const [now] = await deps.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
    if (isDomainError(error) && error.code === 'payments_unavailable' && now?.status === 'cancelled') return null;
    throw error;
  }
}

/** Continues an existing order; returns null if it has ended unpaid. */
async function resume(
  deps: CheckoutDeps,
  order: Order,
  requestHash: string,
  expected: Cents | null,
): Promise<Order | null> {
  if (order.requestHash !== requestHash) {
    throw new DomainError('idempotency_conflict', checkoutErrors.otherCart);
  }
  if (order.status === 'paid' || order.status === 'needs_attention') return order;
  if (order.status !== 'pending') return null;
  const current = order.sessionId === null ? await waitForSession(deps, order) : order;
  if (current.status === 'paid') return current;
  if (current.status !== 'pending') throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable);
  const suspended = await isSuspended(deps.db, current.vendorId);
  if (current.sessionId === null && !suspended) return createMissingSession(deps, current);
  const inTime = current.expiresAt > deps.clock.now();
  // A session at another price than the buyer sees now is stale.
  if (inTime && !suspended && (expected === null || expected === current.totalCents)) return current;
  const outcome = await settleOrder(deps, current, { how: 'end', endedAs: inTime ? 'cancelled' : 'expired' });
  return outcome === 'paid' ? { ...current, status: 'paid' } : null;
}

/**
 * Starts a checkout: an order that holds its inventory, and a session at the payment provider.
 * @returns the order with its session. It is `paid` if the checkout with this key was paid before.
 * @throws DomainError `vendor_not_found`, `product_not_found`, `mixed_vendors`, `vendor_not_ready`, `vendor_away`,
 *   `delivery_not_set`, `out_of_stock`, `price_changed`, `rate_limited`, `idempotency_conflict`, `invalid`, `payments_unavailable`
 */
export async function startCheckout(deps: CheckoutDeps, input: CheckoutInput): Promise<Order> {
  const { buyer, items, delivery, expectedTotalCents = null, earlierSession = null } = input;
  const email = buyer.email ?? input.customerEmail;
  const ui = input.hosted === true ? 'hosted' : deps.config.checkoutUi;
  const key = input.idempotencyKey === null ? null : toStoredKey(input.idempotencyKey, buyer);
  // An account's own address may change between two requests with one key, so it is not compared.
  const given = buyer.userId === null ? email : null;
  // Nothing chosen is mostly shipping, so that a form with its choice and one without are the same request.
  const requestHash = hash(JSON.stringify([input.vendor, items, delivery ?? 'shipping', given, ui]));

  const findOpen = async () => (key === null ? null : await findOrderByKey(deps.db, key));
  const ended: string[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const open = await findOpen();
    const resumed = open === null ? null : await resume(deps, open, requestHash, expectedTotalCents);
    if (resumed !== null) return resumed;
    if (open !== null && key !== null) await clearIdempotencyKey(deps.db, key);

    const vendor = await readVendor(deps, input);
    const request = { idempotencyKey: key, requestHash, expectedTotalCents };
    const wanted: NewOrder = { vendor, items, delivery, buyer, email, ui, ...request };
    const replace = async () => {
      ended.push(...(await cancelEarlierCheckouts(deps, wanted, earlierSession, ended)));
      const place = () => deps.db.transaction((tx) => placeOrder(tx, deps, wanted, ended));
      if (!deps.config.rateLimits) return await place();
      // All of them would wait for one lock, each with a connection.
      return await runInTurn(deps, `holds ${buyer.ipv6Site ?? buyer.network}`, place);
    };
    const order = await replace().catch(async (error: unknown) => {
      if (!isDomainError(error)) throw error;
      // If the same request was sent twice, the other one may hold the last unit.
      if ((await findOpen()) !== null) return null;
      const room = await cancelOwnCheckouts(deps, wanted, error);
      if (room.length === 0 && !(await isAvailableNow(deps, wanted, error))) throw error;
      ended.push(...room);
      return null;
    });
    if (order !== null) return openSession(deps, order);
  }
  throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable);
}
