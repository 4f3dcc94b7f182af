/** The first of a checkout's two transactions: inserts a pending order and holds its inventory. */
import { and, eq, inArray } from 'drizzle-orm';
import { addBusinessDays } from '../../../platform/business-days.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatCents } from '../../../platform/money.ts';
import { minuteMs, secondMs } from '../../../platform/time.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { localClock } from '../../catalog/availability.ts';
import { type CartProduct, type CartVendor, lockCartVendor, readCartProducts } from '../cart/cart.server.ts';
import { computeOrderTotal } from '../fees/fees.ts';
import { readHolds } from '../orders/holds.server.ts';
import type { Order } from '../orders/orders.server.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { createOrderNumber } from '../orders/orders.ts';
import { holdUnits } from '../orders/stock.server.ts';
import { checkProducts, createOutOfStockError, findShortLines } from './check-cart.ts';
import { checkHoldLimits, lockNetworksAndBuyer } from './hold-limits.server.ts';
import type { NewOrder } from './new-order.server.ts';
import { requireDelivery, requireOpenShop } from './open-shop.ts';
import type { CheckoutDeps } from './services.ts';
import { checkoutErrors } from './words.ts';

/** Stripe's minimum is 30 minutes; the extra minute allows for a slow clock. */
const checkoutSessionMs = 31 * minuteMs;
/** Stripe's maximum for one charge. */
const maximumChargeCents = 99_999_999;

/** Returns the day by which an order that is paid at once is sent. `markPaid` counts again from the day of the payment. */
function promiseSending({ sendsWithinDays }: CartVendor, now: Date, timeZone: string): string | null {
  return sendsWithinDays === null ? null : addBusinessDays(zonedDay(now, timeZone), sendsWithinDays);
}

async function insertLines(tx: Database, order: Order, lines: readonly { product: CartProduct; quantity: number }[]) {
  await tx.insert(orderLines).values(
    lines.map(({ product, quantity }, position) => ({
      orderId: order.id,
      productId: product.id,
      position,
      name: product.name,
      unitPriceCents: product.priceCents,
      quantity,
      picture: product.picture,
    })),
  );
}

/**
 * Inserts a pending order and subtracts its units from the inventory; does neither if it fails.
 * @param replaced ids of the buyer's own checkouts that were canceled for this one
 * @returns null if an order with this idempotency key (or, very rarely, this number) exists
 * @throws DomainError `out_of_stock` with the units left of each product, `product_not_found`, `price_changed`,
 *   `rate_limited`, `invalid`, `vendor_not_found`, `vendor_not_ready`, `vendor_away`, `delivery_not_set`
 */
export async function placeOrder(
  tx: Database,
  deps: Pick<CheckoutDeps, 'clock' | 'config'>,
  wanted: NewOrder,
  replaced: readonly string[],
): Promise<Order | null> {
  const { items, buyer } = wanted;
  // Lock these before the products: every transaction locks in this order, so they can't deadlock.
  if (deps.config.rateLimits) await lockNetworksAndBuyer(tx, buyer);
  // The store may have closed since the request began. One that closes now waits for this order.
  const vendor = requireOpenShop(await lockCartVendor(tx, wanted.vendor.id), localClock(deps));
  const delivery = requireDelivery(vendor, wanted.delivery);
  const found = await readCartProducts(tx, items, true);
  const lines = checkProducts(items, found, vendor.id);
  const now = deps.clock.now();
  const short = findShortLines(lines);
  if (short.length > 0) {
    const ids = short.map(({ product }) => product.id);
    const holds = await readHolds(tx, ids, { buyerKey: buyer.key, sessions: [] });
    throw createOutOfStockError(short, holds, localClock(deps));
  }
  const discountPercent = buyer.userId === null ? 0 : vendor.customerDiscountPercent;
  const total = computeOrderTotal({
    lines: lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })),
    shipping: vendor,
    delivery,
    discountPercent,
    processingFee: deps.config.processingFee,
  });
  if (total.totalCents > maximumChargeCents) {
    throw new DomainError('invalid', checkoutErrors.tooLarge);
  }
  const expected = wanted.expectedTotalCents;
  if (expected !== null && expected !== total.totalCents) {
    const message = checkoutErrors.newTotal(formatCents(total.totalCents), formatCents(expected));
    throw new DomainError('price_changed', message);
  }
  if (deps.config.rateLimits) await checkHoldLimits(tx, now, wanted, replaced);
  const [order] = await tx
    .insert(orders)
    .values({
      ...total,
      number: createOrderNumber(),
      vendorId: vendor.id,
      userId: buyer.userId,
      buyerKey: buyer.key,
      networkKey: buyer.network,
      ipv6SiteKey: buyer.ipv6Site,
      idempotencyKey: wanted.idempotencyKey,
      requestHash: wanted.requestHash,
      stripeAccountId: vendor.stripeAccountId,
      discountPercent,
      delivery,
      ui: wanted.ui,
      customerEmail: wanted.email,
      sendBy: delivery === 'shipping' ? promiseSending(vendor, now, deps.config.site.timeZone) : null,
      createdAt: now,
      // Stripe's times are whole seconds.
      expiresAt: new Date(Math.floor((now.getTime() + checkoutSessionMs) / secondMs) * secondMs),
    })
    .onConflictDoNothing()
    .returning();
  if (!order) return null;
  const units = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  await holdUnits(tx, order.id, units, now);
  await insertLines(tx, order, lines);
  return order;
}

/** Clears the idempotency key of an order that ended unpaid, so that the key can be used again. */
export async function clearIdempotencyKey(tx: Database, idempotencyKey: string): Promise<void> {
  await tx
    .update(orders)
    .set({ idempotencyKey: null })
    .where(
      and(eq(orders.idempotencyKey, idempotencyKey), inArray(orders.status, ['expired', 'cancelled', 'refunded'])),
    );
}
