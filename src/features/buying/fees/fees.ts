import { applyRate, type Cents } from '../../../platform/money.ts';
import { type Delivery, deliveries, type PriceRules } from '../../catalog/deliveries.ts';
import { computeTax } from '../../tax/tax.ts';
import type { Channel } from '../channels.ts';

/**
 * Every fee and discount is computed here: cart, checkout, receipts, about page and calculator use it.
 * All amounts are integer cents; every rounding is half up. Rates are in hundredths of a percent.
 */

/**
 * Who pays the card processor. `shown`: the buyer, in the price that is shown, which is what the piece costs alone. `added`: the buyer,
 * as a line of its own in the cart. `included`: the artist, out of the price.
 */
export type ProcessingFeeSetting = 'shown' | 'added' | 'included';

export const rates = {
  /** Our fee, on the goods only. */
  applicationFee: 150,
  /** The card processor's fee, on everything that is charged, plus `processingOrderCents` per order. */
  processing: 290,
  processingOrderCents: 30,
} as const;

/** The card processor's minimum charge. */
export const minimumChargeCents: Cents = 50;

/** Computes our fee, taken from the vendor's side. `goods` is what the buyer pays for the products, without shipping. */
export function computeApplicationFee(goods: Cents): Cents {
  return applyRate(goods, rates.applicationFee);
}

export function computeProcessorFee(total: Cents): Cents {
  return applyRate(total, rates.processing) + rates.processingOrderCents;
}

export function computePayout(total: Cents, applicationFeeCents: Cents): { feesCents: Cents; receivedCents: Cents } {
  const feesCents = computeProcessorFee(total) + applicationFeeCents;
  return { feesCents, receivedCents: total - feesCents };
}

/**
 * Computes what covers the processor's fee on the whole charge, this part included, so that the vendor receives `amount` before our
 * fee. Tax is on this part too, and the processor keeps its part of the tax. To the nearest cent is exact, with any rate: the fee of
 * the total is then off by less than half a cent, which its own rounding takes up.
 * @param amount everything else that is charged but tax: goods and shipping
 * @param taxRate of the tax on `amount` and on this part
 */
function coverProcessing(amount: Cents, taxRate = 0): Cents {
  if (amount === 0) return 0;
  const keptRate = 10_000 - (rates.processing * (10_000 + taxRate)) / 10_000;
  const total = Math.floor(((amount + rates.processingOrderCents) * 20_000 + keptRate) / (2 * keptRate));
  return total - amount;
}

/** Computes the line that covers the processor's fee, where it is `added`. Prices contain it otherwise. */
export function computeProcessingFee(amount: Cents, setting: ProcessingFeeSetting, taxRate = 0): Cents {
  return setting === 'added' ? coverProcessing(amount, taxRate) : 0;
}

/** Returns the price that buyers see for what the artist asks: $49.74 for $48.00. */
export const addProcessing = (ownCents: Cents): Cents => ownCents + coverProcessing(ownCents);

/**
 * Returns what the artist asks if buyers see this price: the highest amount to which `addProcessing` adds no more than that. A cent
 * that no amount leads to goes to processing.
 */
export function removeProcessing(shownCents: Cents): Cents {
  const keptRate = 10_000 - rates.processing;
  const most = Math.ceil((keptRate * (2 * shownCents + 1)) / 20_000 - rates.processingOrderCents) - 1;
  return Math.max(0, most);
}

/** Returns what the artist asks for shipping if buyers see this. The 30 cents of an order are in the prices of its pieces. */
export const removeFromShipping = (shownCents: Cents): Cents =>
  Math.floor((shownCents * (10_000 - rates.processing)) / 10_000);

/** Returns what buyers see if the artist asks this for shipping. Back again it is the same. */
export const addToShipping = (ownCents: Cents): Cents => Math.ceil((ownCents * 10_000) / (10_000 - rates.processing));

/** Returns a unit price after the vendor's discount, never below the minimum charge. */
export function applyDiscount(unitPrice: Cents, percent: number): Cents {
  const discounted = applyRate(unitPrice, (100 - percent) * 100);
  return Math.max(discounted, Math.min(unitPrice, minimumChargeCents));
}

/** A line of an order, as it is stored. */
interface OwnLine {
  /** What the artist asks for one, before the discount. */
  unitPriceCents: Cents;
  /** The card processing in the price of one that buyers see, which is the sum of both. */
  processingCents: Cents;
  quantity: number;
}

interface OrderTotal {
  /** In the order of the input. */
  lines: readonly OwnLine[];
  /** What the artist asks, before the discount. */
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  /** The card processing in the price of shipping that buyers see, which is the sum of both. */
  shippingProcessingCents: Cents;
  /** What the buyer pays for card processing, wherever it is shown. */
  processingFeeCents: Cents;
  /** Sales tax on all of the above. */
  taxCents: Cents;
  /** goods - discount + shipping + processing fee + tax: what the buyer pays. */
  totalCents: Cents;
  /** Our fee, taken from the vendor's share. */
  applicationFeeCents: Cents;
}

interface OrderTotalInput {
  /** At the prices that buyers see. */
  lines: readonly { unitPriceCents: Cents; quantity: number }[];
  shipping: PriceRules;
  /** One that is offered. Null if nothing is delivered: it is handed over at once, or the vendor offers no way yet. */
  delivery: Delivery | null;
  discountPercent: number;
  processingFee: ProcessingFeeSetting;
  /** Null if no tax is collected. */
  tax?: { rate: number } | null;
  /** `online` by default. */
  channel?: Channel;
}

const sumOf = (lines: readonly OwnLine[], unit: (line: OwnLine) => Cents): Cents =>
  lines.reduce((sum, line) => sum + unit(line) * line.quantity, 0);

type StoredAmounts = Pick<
  OrderTotal,
  'goodsCents' | 'discountCents' | 'shippingCents' | 'shippingProcessingCents' | 'processingFeeCents'
>;

/** The amounts of an order as buyers read them. */
interface ShownAmounts {
  /** Before the discount. */
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  /** Card processing as a line of its own; 0 where the amounts above contain it. */
  processingFeeCents: Cents;
  /** What the amounts above contain more of it than one payment costs: a line that comes back. */
  processingSavedCents: Cents;
  /** What the total includes of it, beside `processingFeeCents`. */
  processingIncludedCents: Cents;
}

/** Returns the card processing that the prices of lines contain after the discount, which is taken off the price that buyers see. */
const processingIn = (lines: readonly OwnLine[], percent: number): Cents =>
  sumOf(
    lines,
    ({ unitPriceCents, processingCents }) =>
      applyDiscount(unitPriceCents + processingCents, percent) - applyDiscount(unitPriceCents, percent),
  );

/** Returns what buyers read of an order: its lines are `unitPriceCents + processingCents` each. Whoever shows an order asks this. */
export function showAmounts(
  order: StoredAmounts & { discountPercent: number },
  lines: readonly OwnLine[],
): ShownAmounts {
  const added = sumOf(lines, ({ processingCents }) => processingCents);
  const kept = processingIn(lines, order.discountPercent);
  const contained = kept + order.shippingProcessingCents;
  return {
    goodsCents: order.goodsCents + added,
    discountCents: order.discountCents + added - kept,
    shippingCents: order.shippingCents + order.shippingProcessingCents,
    processingFeeCents: Math.max(0, order.processingFeeCents - contained),
    processingSavedCents: Math.max(0, contained - order.processingFeeCents),
    processingIncludedCents: Math.min(contained, order.processingFeeCents),
  };
}

/** Returns what the artist asks for a piece that buyers see at this price. */
export const askedOf = (price: Cents, setting: ProcessingFeeSetting): Cents =>
  setting === 'shown' ? removeProcessing(price) : price;

/** Splits a price that buyers see into what the artist asks and what the processor gets. */
function splitPrice(price: Cents, setting: ProcessingFeeSetting): Omit<OwnLine, 'quantity'> {
  const unitPriceCents = askedOf(price, setting);
  return { unitPriceCents, processingCents: price - unitPriceCents };
}

function priceShipping({ lines, delivery, shipping }: OrderTotalInput, setting: ProcessingFeeSetting) {
  const goods = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
  const shown = lines.length === 0 || delivery === null ? 0 : deliveries[delivery].price(shipping, goods);
  if (shown === null) throw new Error('The price of shipping is not set.');
  const shippingCents = setting === 'shown' ? removeFromShipping(shown) : shown;
  return { shippingCents, shippingProcessingCents: shown - shippingCents };
}

/**
 * Computes what is paid for processing that the prices contain: no more than they do, and for one piece exactly that. Several pieces
 * are one payment, which has the 30 cents of an order once. Tax isn't part of it, so that the total before tax is the same in every
 * state.
 */
function coverOnce(lines: readonly OwnLine[], amount: Cents, contained: Cents): Cents {
  const units = sumOf(lines, () => 1);
  return units === 1 ? contained : Math.min(contained, coverProcessing(amount));
}

/**
 * Computes what an order costs: the only place where a total is computed. The discount is taken off each unit price, so
 * that every line is a whole number of cents. Free shipping is decided before the discount, so that signing in never
 * costs more than being a guest.
 */
export function computeOrderTotal(input: OrderTotalInput): OrderTotal {
  const { discountPercent } = input;
  const channel = input.channel ?? 'online';
  // At a booth the tag's price plus tax is the price, so nobody pays the processing fee beside it.
  const setting = channel === 'online' ? input.processingFee : 'included';
  const lines = input.lines.map(({ unitPriceCents, quantity }) => ({
    ...splitPrice(unitPriceCents, setting),
    quantity,
  }));
  const goodsCents = sumOf(lines, ({ unitPriceCents }) => unitPriceCents);
  const paidGoods = sumOf(lines, ({ unitPriceCents }) => applyDiscount(unitPriceCents, discountPercent));
  const shipping = priceShipping(input, setting);
  const taxRate = input.tax?.rate ?? 0;
  const amount = paidGoods + shipping.shippingCents;
  const contained = processingIn(lines, discountPercent) + shipping.shippingProcessingCents;
  const processingFeeCents =
    setting === 'shown' ? coverOnce(lines, amount, contained) : computeProcessingFee(amount, setting, taxRate);
  const taxableCents = amount + processingFeeCents;
  const taxCents = computeTax(taxableCents, taxRate);
  return {
    lines,
    goodsCents,
    discountCents: goodsCents - paidGoods,
    ...shipping,
    processingFeeCents,
    taxCents,
    totalCents: taxableCents + taxCents,
    applicationFeeCents: channel === 'in_person' ? 0 : computeApplicationFee(paidGoods),
  };
}
