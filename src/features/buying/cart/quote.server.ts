import { imageUrl } from '../../../platform/api/images.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { heldInCart, type LocalClock, marketLabel } from '../../catalog/availability.ts';
import { type Delivery, deliveries, deliveriesOf, offeredDelivery } from '../../catalog/deliveries.ts';
import { marketSaleWords } from '../../catalog/words.ts';
import { taxStates } from '../../tax/states.ts';
import type { TaxedSale, Taxes } from '../../tax/taxes.server.ts';
import { computeOrderTotal, type ProcessingFeeSetting, showAmounts } from '../fees/fees.ts';
import { type Holder, type Holds, readHolds } from '../orders/read-holds.server.ts';
import { nameTax } from '../orders/tax-line.ts';
import { type CartProduct, type CartVendor, readCartProducts, readCartVendor } from './cart.server.ts';
import { type CartItem, checkLineInventory } from './cart.ts';
import { closedReason } from './closed-shop.ts';
import type { QuoteDto } from './quote.api.ts';
import { taxSaleOf } from './tax-sale.ts';
import { cartWords, lineProblems, quoteWords } from './words.ts';

export interface QuoteRequest {
  /** Id or slug. */
  vendor: string;
  items: readonly CartItem[];
  /** Null for the vendor's usual way. */
  delivery: Delivery | null;
  /** Postal code of the state of the address that it is shipped to, for its tax. Default: unknown. */
  shipToState?: string | null;
  /** The caller, for whom the inventory in their own open checkouts counts as available. */
  holder?: Holder;
}

function toQuoteLine(
  { productId, quantity }: CartItem,
  product: CartProduct | undefined,
  holds: Holds | undefined,
): QuoteDto['lines'][number] {
  const available = product === undefined ? null : product.inventory + (holds?.own ?? 0);
  const { buyable, problem } = checkLineInventory(quantity, available, holds !== undefined);
  const unitPriceCents = product?.priceCents ?? 0;
  const market = problem === 'sold' ? product?.atMarket : null;
  return {
    productId,
    slug: product?.slug ?? null,
    name: product?.name ?? null,
    quantity,
    available: available ?? 0,
    buyable,
    unitPriceCents,
    lineCents: unitPriceCents * buyable,
    problem: problem && (market ? marketLabel(market) : lineProblems[problem](buyable)),
    imageUrl: imageUrl(product?.picture),
  };
}

function describeDiscount(vendor: CartVendor, viewer: Viewer | null): string | null {
  if (vendor.customerDiscountPercent === 0) return null;
  return viewer === null ? quoteWords.signUpForDiscounts : quoteWords.discount(vendor.customerDiscountPercent);
}

function findProblem(
  vendor: CartVendor,
  lines: QuoteDto['lines'],
  { holds, sold }: { holds: ReadonlyMap<string, Holds>; sold: ReadonlyMap<string, CartProduct> },
  clock: LocalClock,
): string | null {
  const closed = closedReason(vendor, clock);
  if (closed !== null) return closed.problem;
  const wrong = lines.find((line) => line.problem !== null);
  if (wrong === undefined) return null;
  const { name, buyable, productId } = wrong;
  if (name === null) return cartWords.removeUnknown;
  if (buyable > 0) return quoteWords.lowerLine(name, buyable);
  const until = holds.get(productId)?.until;
  if (until) return heldInCart(name, until, clock);
  const market = sold.get(productId)?.atMarket;
  return market ? marketSaleWords.inCart(name, market.event) : cartWords.removeLine(name);
}

function listDeliveryOptions(vendor: CartVendor, goods: Cents): QuoteDto['deliveryOptions'] {
  return deliveriesOf(vendor).map((delivery) => {
    const way = deliveries[delivery];
    return { delivery, priceCents: goods === 0 ? 0 : (way.price(vendor, goods) ?? 0), note: way.note(vendor) };
  });
}

interface QuoteTaxes {
  taxes: Taxes;
  regionCode: string;
}

async function isTaxedSomewhere(db: Database, taxes: Taxes, sale: TaxedSale): Promise<boolean> {
  const terms = await Promise.all(taxStates.map(({ code }) => taxes.quote(db, { ...sale, state: code })));
  return terms.some((one) => one !== null);
}

/**
 * Prices a cart as it would be charged now. Products that are sold or gone stay as lines with a problem.
 * @param tax the site’s taxes and its own state; without them the quote has no tax
 * @throws DomainError `vendor_not_found`
 */
export async function quoteCart(
  db: Database,
  request: QuoteRequest,
  viewer: Viewer | null,
  processingFee: ProcessingFeeSetting,
  clock: LocalClock,
  tax: QuoteTaxes | null = null,
): Promise<QuoteDto> {
  const ids = request.items.map(({ productId }) => productId);
  const [vendor, found, holds] = await Promise.all([
    readCartVendor(db, request.vendor),
    readCartProducts(db, request.items),
    readHolds(db, ids, request.holder ?? { buyerKey: null, sessions: [] }),
  ]);
  const sold = new Map(found.filter((p) => p.isActive && p.vendorId === vendor.id).map((p) => [p.id, p]));
  const lines = request.items.map((item) => toQuoteLine(item, sold.get(item.productId), holds.get(item.productId)));
  const delivery = offeredDelivery(vendor, request.delivery);
  const taxed = delivery && { vendorId: vendor.id, delivery, shipToState: request.shipToState ?? null };
  const sale = tax && taxed && taxSaleOf(taxed, clock, tax.regionCode);
  const terms = tax && sale && (await tax.taxes.quote(db, sale));
  const discountPercent = viewer === null ? 0 : vendor.customerDiscountPercent;
  const total = computeOrderTotal({
    lines: lines
      .filter(({ buyable }) => buyable > 0)
      .map(({ unitPriceCents, buyable }) => ({ unitPriceCents, quantity: buyable })),
    shipping: vendor,
    delivery,
    discountPercent,
    processingFee,
    tax: terms,
  });
  const shown = showAmounts({ ...total, discountPercent }, total.lines);
  return {
    vendor: { id: vendor.id, slug: vendor.slug, name: vendor.name },
    signedIn: viewer !== null,
    delivery,
    deliveryOptions: listDeliveryOptions(vendor, shown.goodsCents),
    subtotalCents: shown.goodsCents,
    discountCents: shown.discountCents,
    shippingCents: delivery === null ? null : shown.shippingCents,
    processingFeeCents: shown.processingFeeCents,
    processingSavedCents: shown.processingSavedCents,
    processingIncludedCents: shown.processingIncludedCents,
    tax: terms && { name: nameTax(terms), cents: total.taxCents },
    taxPending: tax !== null && sale?.state === null && (await isTaxedSomewhere(db, tax.taxes, sale)),
    totalCents: total.totalCents,
    discountNote: describeDiscount(vendor, viewer),
    problem: findProblem(vendor, lines, { holds, sold }, clock),
    lines,
  };
}
