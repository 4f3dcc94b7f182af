import type { ProcessingFeeSetting } from '../fees/fees.ts';
import { shippingPrice } from '../fees/fees.ts';
import { orderTotal } from '../fees/order-total.ts';
import type { Database, Delivery, Viewer } from '../ports.ts';
import type { CartItem } from './cart-items.ts';
import { type CartProduct, type CartVendor, readCartProducts, readCartVendor } from './carts.server.ts';
import { lineStock } from './carts.ts';
import { type DeliveryOption, type Quote, type QuoteLine, signUpForDiscounts, vendorNotReady } from './quote.ts';

function quoteLine({ productId, quantity }: CartItem, product: CartProduct | undefined): QuoteLine {
  const available = product?.inventory ?? null;
  const { buyable, problem } = lineStock(quantity, available);
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

/**
 * Prices a cart as it would be charged now. Pieces that are sold out or gone stay as lines with a problem.
 * @throws DomainError `vendor_not_found`
 */
export async function quoteCart(
  db: Database,
  request: { vendor: string; items: readonly CartItem[]; delivery: Delivery },
  viewer: Viewer | null,
  processingFee: ProcessingFeeSetting,
): Promise<Quote> {
  const [vendor, found] = await Promise.all([readCartVendor(db, request.vendor), readCartProducts(db, request.items)]);
  const sold = new Map(found.filter((p) => p.isActive && p.vendorId === vendor.id).map((p) => [p.id, p]));
  const lines = request.items.map((item) => quoteLine(item, sold.get(item.productId)));
  const delivery = vendor.pickup === null ? 'shipping' : request.delivery;
  const total = orderTotal({
    lines: lines.map((line) => ({ unitPriceCents: line.unitPriceCents, quantity: line.buyable })),
    shipping: vendor,
    delivery,
    discountPercent: viewer === null ? 0 : vendor.customerDiscountPercent,
    processingFee,
  });
  const goods = total.goodsCents - total.discountCents;
  const options: DeliveryOption[] = [
    { delivery: 'shipping', priceCents: goods === 0 ? 0 : shippingPrice(vendor, 'shipping', goods), note: null },
  ];
  if (vendor.pickup !== null) options.push({ delivery: 'pickup', priceCents: 0, note: vendor.pickup });
  const wrong = lines.find((line) => line.problem !== null);
  return {
    vendor: { id: vendor.id, slug: vendor.slug, name: vendor.name },
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
