/** The first of a checkout's two transactions: checks what is asked for, inserts a pending order, and holds its inventory. */
import { and, eq, inArray } from 'drizzle-orm';
import { addBusinessDays } from '../../../platform/business-days.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatCents } from '../../../platform/money.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { type LocalClock, localClock } from '../../catalog/availability.ts';
import { type Delivery, deliveries } from '../../catalog/deliveries.ts';
import { products } from '../../catalog/products.table.ts';
import { findSaleEvent } from '../../market/read-market-day.server.ts';
import { splitTax, type TaxTerms } from '../../tax/tax.ts';
import { type CartProduct, type CartVendor, readCartProducts, readCartVendor } from '../cart/cart.server.ts';
import { taxSaleOf } from '../cart/tax-sale.ts';
import type { Channel } from '../channels.ts';
import { applyDiscount, computeOrderTotal } from '../fees/fees.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { hasProduct } from '../orders/ledger.server.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { createOrderNumber } from '../orders/orders.ts';
import { parcels } from '../orders/parcels.table.ts';
import { readHolds } from '../orders/read-holds.server.ts';
import type { CheckoutOrder, Order, PartOf } from '../orders/read-orders.server.ts';
import { countReserved, takeReserved } from '../orders/reserves.server.ts';
import { boothSales } from '../orders/sales.table.ts';
import { holdUnits } from '../orders/stock.server.ts';
import { toTaxColumns } from '../orders/tax-line.ts';
import type { PostalAddress } from '../payments.ts';
import { type CheckedLine, checkProducts, createOutOfStockError, findShortLines } from './check-cart.ts';
import { findOwnCheckouts } from './earlier-checkouts.server.ts';
import { checkNetworks, findTooManyOpen, lockNetworksAndBuyer } from './hold-limits.server.ts';
import { holdEnd } from './hold-times.ts';
import { checkMarket } from './market-share.server.ts';
import type { NewOrder } from './new-order.server.ts';
import { requireBoothSale, requireSale, type Sale } from './open-shop.ts';
import { requireAllowedPrices, toLines } from './price-lines.server.ts';
import type { CheckoutServices } from './services.ts';
import { checkoutErrors } from './words.ts';

/** Stripe's maximum for one charge. */
const maximumChargeCents = 99_999_999;

/** Returns the day by which an order that is paid at once is sent. `markPaid` counts again from the day of the payment. */
function promiseSending({ sendsWithinDays }: CartVendor, now: Date, timeZone: string): string | null {
  return sendsWithinDays === null ? null : addBusinessDays(zonedDay(now, timeZone), sendsWithinDays);
}

const channelOf = ({ phoneId }: NewOrder['buyer']): Channel => (phoneId === null ? 'online' : 'booth_card');

/** @param priced the same lines as they are stored */
async function insertLines(
  tx: Database,
  order: Order,
  lines: ReturnType<typeof toLines>,
  priced: ReturnType<typeof computeTotal>['lines'],
) {
  const paid = priced.map(
    ({ unitPriceCents, quantity }) => applyDiscount(unitPriceCents, order.discountPercent) * quantity,
  );
  const taxes = splitTax(order.taxCents, paid);
  await tx.insert(orderLines).values(
    lines.map((line, position) => ({
      ...line,
      ...priced[position],
      orderId: order.id,
      position,
      taxCents: taxes[position] ?? 0,
    })),
  );
}

export interface CheckedCart extends Sale {
  lines: readonly CheckedLine<CartProduct>[];
  short: readonly CheckedLine<CartProduct>[];
}

/** Returns the vendor of a cart that names none: the one of its first product. Null if that is not sold. */
export async function readFirstVendor(tx: Database, [first]: NewOrder['items']): Promise<string | null> {
  if (first === undefined || !isUuid(first.productId)) return null;
  const [product] = await tx
    .select({ vendorId: products.vendorId })
    .from(products)
    .where(and(eq(products.id, first.productId), products.isActive));
  return product?.vendorId ?? null;
}

/** Reads the pieces of a cart. At a booth, units that are at the market can be bought as well. */
async function readPieces(tx: Database, { items, buyer }: NewOrder, lock: boolean): Promise<CartProduct[]> {
  const pieces = await readCartProducts(tx, items, lock);
  if (buyer.phoneId === null) return pieces;
  const reserved = await countReserved(
    tx,
    pieces.map(({ id }) => id),
  );
  return pieces.map((piece) => ({ ...piece, inventory: piece.inventory + (reserved.get(piece.id) ?? 0) }));
}

/**
 * Reads the vendor and the products of a cart, and checks them.
 * @param lock true to lock both until the transaction ends: a store that closes now waits for this order
 * @throws DomainError `vendor_not_found`, `product_not_found`, `mixed_vendors`, `vendor_not_ready`, `vendor_away`,
 *   `delivery_not_set`, `invalid`
 */
export async function checkCart(tx: Database, clock: LocalClock, cart: NewOrder, lock: boolean): Promise<CheckedCart> {
  const { vendor: wanted, items, delivery, buyer } = cart;
  const named = wanted ?? (await readFirstVendor(tx, items));
  const vendor = named === null ? null : await readCartVendor(tx, named, lock);
  const lines = checkProducts(items, vendor === null ? [] : await readPieces(tx, cart, lock), vendor?.id ?? null);
  const short = findShortLines(lines);
  if (vendor === null) throw new DomainError('product_not_found', checkoutErrors.pieceGone);
  const sale = buyer.phoneId === null ? requireSale(vendor, delivery, clock) : requireBoothSale(vendor, clock);
  return { ...sale, lines, short };
}

/** @throws DomainError `invalid` if it is more than can be charged, `forbidden` for a helper's price, `price_changed` if the buyer was shown another total */
export function computeTotal(
  { vendor, delivery, lines }: CheckedCart,
  wanted: NewOrder,
  { processingFee }: CheckoutServices['config'],
  tax: TaxTerms | null,
) {
  const discountPercent = wanted.buyer.userId === null ? 0 : vendor.customerDiscountPercent;
  const priced = toLines(lines, wanted);
  requireAllowedPrices(priced, wanted.maxDiscountPercent);
  const total = computeOrderTotal({
    lines: priced,
    shipping: vendor,
    delivery,
    discountPercent,
    processingFee,
    tax,
    channel: channelOf(wanted.buyer),
  });
  if (total.totalCents > maximumChargeCents) throw new DomainError('invalid', checkoutErrors.tooLarge);
  const expected = wanted.expectedTotalCents;
  if (expected === null || expected === total.totalCents) return { ...total, ...toTaxColumns(tax), discountPercent };
  throw new DomainError('price_changed', checkoutErrors.newTotal(formatCents(total.totalCents), formatCents(expected)));
}

/** Rolls back the order of a request that was sent twice, and whose other sending was placed at the same moment. */
export class KeyTaken extends Error {
  override message = 'Another request with this key was placed at the same moment.';
}

/** Inserts how an order is paid. @throws KeyTaken */
async function insertCheckout(
  tx: Database,
  orderId: string,
  { buyer, ui, idempotencyKey, requestHash, draftId }: NewOrder,
  expiresAt: Date,
): Promise<PartOf<'checkout'>> {
  const { key: buyerKey, network: networkKey, prefix48: prefix48Key } = buyer;
  const keys = { idempotencyKey, requestHash, buyerKey, networkKey, prefix48Key };
  const [checkout] = await tx
    .insert(checkouts)
    .values({ orderId, draftId, ui, ...keys, expiresAt })
    .onConflictDoNothing()
    .returning();
  if (!checkout) throw new KeyTaken();
  return checkout;
}

/** Inserts how an order reaches its buyer. */
async function insertParcel(tx: Database, orderId: string, delivery: Delivery, address: PostalAddress | null) {
  const kept = deliveries[delivery].needsAddress ? address : null;
  const [parcel] = await tx.insert(parcels).values({ orderId, delivery, address: kept }).returning();
  return parcel ?? null;
}

/** Inserts the order with its lines, and holds its units. Returns null if an order with its number exists. @throws KeyTaken */
async function insertOrder(
  tx: Database,
  { clock, config }: PlaceServices,
  wanted: NewOrder,
  { vendor, delivery, lines }: CheckedCart,
  { total, expiresAt }: { total: ReturnType<typeof computeTotal>; expiresAt: Date },
): Promise<CheckoutOrder | null> {
  const { buyer, email, address } = wanted;
  const now = clock.now();
  const { lines: priced, ...amounts } = total;
  const { timeZone } = config.site;
  const today = { day: zonedDay(now, timeZone), at: now, timeZone };
  const [order] = await tx
    .insert(orders)
    .values({
      ...amounts,
      number: createOrderNumber(),
      channel: channelOf(buyer),
      vendorId: vendor.id,
      userId: buyer.userId,
      eventId: buyer.phoneId === null ? null : await findSaleEvent(tx, vendor.id, today),
      stripeAccountId: vendor.stripeAccountId,
      customerEmail: email,
      shipBy: delivery !== null && deliveries[delivery].hasTracking ? promiseSending(vendor, now, timeZone) : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!order) return null;
  // At a booth the buyer takes it along.
  if (buyer.phoneId !== null)
    await tx.insert(boothSales).values({ orderId: order.id, vendorId: vendor.id, phoneId: buyer.phoneId });
  const parcel = delivery === null ? null : await insertParcel(tx, order.id, delivery, address);
  const checkout = await insertCheckout(tx, order.id, wanted, expiresAt);
  const all = toLines(lines, wanted);
  if (buyer.phoneId !== null) await takeReserved(tx, order.id, all.filter(hasProduct), now);
  await holdUnits(tx, order.id, all, now);
  await insertLines(tx, order, all, priced);
  return { ...order, checkout, parcel };
}

type PlaceServices = Pick<CheckoutServices, 'clock' | 'config' | 'taxes'>;

export type Placed =
  /**
   * `order` is null if one with this idempotency key, or, very rarely, this number, was placed at the same moment. `replaced` are the
   * earlier checkouts of the same cart.
   */
  | { order: CheckoutOrder | null; replaced: readonly CheckoutOrder[] }
  /** It was refused, and the buyer's own open checkouts may be why. */
  | { refusal: DomainError; own: readonly CheckoutOrder[] };

/**
 * Checks what is asked for, inserts a pending order, and subtracts its units from the inventory; does none of it if it fails.
 * All checks happen here, under the locks, so what they have seen still holds when the order is in.
 * @param ended ids of the buyer's own checkouts that were canceled for this one
 * @throws DomainError `product_not_found`, `mixed_vendors`, `price_changed`, `rate_limited`, `invalid`, `vendor_not_found`,
 *   `vendor_not_ready`, `vendor_away`, `delivery_not_set`
 * @throws KeyTaken if an order with this idempotency key exists
 */
export async function placeOrder(
  tx: Database,
  services: PlaceServices,
  wanted: NewOrder,
  ended: readonly string[],
): Promise<Placed> {
  const { buyer, items } = wanted;
  const now = services.clock.now();
  // Lock these before the vendor and the products: every transaction locks in this order, so they can't deadlock.
  if (services.config.rateLimits) await lockNetworksAndBuyer(tx, buyer);
  const cart = await checkCart(tx, localClock(services), wanted, true);
  // Read under the products' lock: one that is ending now either has released its units or is still in the list.
  const { all, sameCart } = await findOwnCheckouts(tx, wanted, cart.vendor.id);
  if (cart.short.length > 0) {
    const ids = cart.short.map(({ product }) => product.id);
    const holds = await readHolds(tx, ids, { buyerKey: buyer.key, sessions: [] });
    const refusal = createOutOfStockError(cart.short, holds, localClock(services));
    // When two people at a booth want the same piece, the one who began first has it.
    const others = buyer.phoneId === null ? all : [];
    return { refusal, own: sameCart.length > 0 ? sameCart : others };
  }
  const { address } = wanted;
  if (cart.delivery !== null && deliveries[cart.delivery].needsAddress && address === null)
    throw new DomainError('invalid', checkoutErrors.noAddress);
  const taxed = { vendorId: cart.vendor.id, delivery: cart.delivery, shipToState: address?.state ?? null };
  const sale = taxSaleOf(taxed, localClock(services), services.config.site.regionCode);
  const total = computeTotal(cart, wanted, services.config, await services.taxes.quote(tx, sale));
  let expiresAt = holdEnd(now, 'full');
  if (services.config.rateLimits) {
    const uncounted = [...ended, ...sameCart.map(({ id }) => id)];
    const tooMany = await findTooManyOpen(tx, now, buyer, uncounted);
    if (tooMany !== null) return { refusal: tooMany, own: buyer.userId === null ? [] : all };
    const holding = { buyer, items, vendorId: cart.vendor.id };
    const ownUnits = await checkNetworks(tx, now, holding, uncounted);
    expiresAt = await checkMarket(tx, now, holding, { ownUnits, replaced: uncounted });
  }
  return { order: await insertOrder(tx, services, wanted, cart, { total, expiresAt }), replaced: sameCart };
}

/** Clears the idempotency key of an order if it ended unpaid, so that the key can be used again. */
export async function clearIdempotencyKey(db: Database, orderId: string): Promise<void> {
  const ended = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.status, ['expired', 'cancelled', 'refunded'])))
    .for('update');
  await db.update(checkouts).set({ idempotencyKey: null }).where(inArray(checkouts.orderId, ended));
}
