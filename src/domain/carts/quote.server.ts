import { and, eq } from 'drizzle-orm';
import type { ProcessingFeeSetting } from '../fees/fees.ts';
import { shippingPrice } from '../fees/fees.ts';
import { orderTotal } from '../fees/order-total.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { Database, Delivery, Viewer } from '../ports.ts';
import { type CartProduct, type CartVendor, readCartProducts, readCartVendor } from './carts.server.ts';
import { lineInventory } from './carts.ts';
import { type DeliveryOption, type Quote, type QuoteLine, signUpForDiscounts, vendorNotReady } from './quote.ts';
import type { WantedLine } from './wanted-lines.ts';

export interface QuoteRequest {
  /** Id or slug. */
  vendor: string;
  items: readonly WantedLine[];
  delivery: Delivery;
  /** Session of a checkout that was started with this cart: what it holds is free for its own buyer. */
  holding?: string | null;
}

function quoteLine({ productId, quantity }: WantedLine, product: CartProduct | undefined, held: number): QuoteLine {
  const available = product === undefined ? null : product.inventory + held;
  const { buyable, problem } = lineInventory(quantity, available);
  const unitPriceCents = product?.priceCents ?? 0;
  return {
    productId,
    slug: product?.slug ?? null,
    name: product?.name ?? null,
    picture: product?.picture ?? null,
    quantity,
    available: available ?? 0,
    buyable,
    unitPriceCents,
    lineCents: unitPriceCents * buyable,
    problem,
  };
}

function discountNote(vendor: CartVendor, viewer: Viewer | null): string | null {
  if (vendor.customerDiscountPercent === 0) return null;
  return viewer === null ? signUpForDiscounts : `${vendor.customerDiscountPercent}% off for signed-in customers`;
}

/** How many of each piece the open checkout holds. Whoever knows its session can end it, and have them again. */
async function readHeld(db: Database, sessionId: string | null): Promise<Map<string, number>> {
  if (sessionId === null) return new Map();
  const rows = await db
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.sessionId, sessionId), eq(orders.status, 'pending')));
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}

/**
 * Prices a cart as it would be charged now. Pieces that are sold out or gone stay as lines with a problem.
 * @throws DomainError `vendor_not_found`
 */
export async function quoteCart(
  db: Database,
  request: QuoteRequest,
  viewer: Viewer | null,
  processingFee: ProcessingFeeSetting,
): Promise<Quote> {
  const [vendor, found, held] = await Promise.all([
    readCartVendor(db, request.vendor),
    readCartProducts(db, request.items),
    readHeld(db, request.holding ?? null),
  ]);
  const sold = new Map(found.filter((p) => p.isActive && p.vendorId === vendor.id).map((p) => [p.id, p]));
  const lines = request.items.map((item) => quoteLine(item, sold.get(item.productId), held.get(item.productId) ?? 0));
  const delivery = vendor.pickup === null ? 'shipping' : request.delivery;
  const total = orderTotal({
    lines: lines.map((line) => ({ unitPriceCents: line.unitPriceCents, quantity: line.buyable })),
    shipping: vendor,
    delivery,
    discountPercent: viewer === null ? 0 : vendor.customerDiscountPercent,
    processingFee,
  });
  const goods = total.goodsCents;
  const options: DeliveryOption[] = [
    { delivery: 'shipping', priceCents: goods === 0 ? 0 : shippingPrice(vendor, 'shipping', goods), note: null },
  ];
  if (vendor.pickup !== null) options.push({ delivery: 'pickup', priceCents: 0, note: vendor.pickup });
  const wrong = lines.find((line) => line.problem !== null);
  return {
    vendor: { id: vendor.id, slug: vendor.slug, name: vendor.name },
    signedIn: viewer !== null,
    lines,
    delivery,
    deliveryOptions: options,
    subtotalCents: total.goodsCents,
    discountCents: total.discountCents,
    shippingCents: total.shippingCents,
    processingFeeCents: total.processingFeeCents,
    totalCents: total.totalCents,
    discountNote: discountNote(vendor, viewer),
    problem:
      vendor.stripeAccountId === null ? vendorNotReady : wrong ? `${wrong.name ?? 'A piece'}: ${wrong.problem}` : null,
  };
}
