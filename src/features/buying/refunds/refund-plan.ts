import type { Cents } from '../../../platform/money.ts';
import { applyDiscount, computeApplicationFee, computeProcessorFee } from '../fees/fees.ts';
import {
  computeLeft,
  type EarlierRefund,
  nothing,
  type RefundableOrder,
  type RefundParts,
  sumParts,
  sumRefunds,
  toPaidParts,
} from './refund-parts.ts';
import { countUnitsLeft, type RefundableLine } from './refund-units.ts';

/**
 * What a refund gives back: the only place where it is computed, for the preview and for what happens. All amounts are integer
 * cents, and every share is computed on the cumulative total, so that any split of a full refund returns everything to the cent.
 */

interface RequestedLine {
  position: number;
  quantity: number;
  restock: boolean;
}

/**
 * What somebody asks for. `parts`: pieces, shipping, or both. `amount`: what the buyer gets, with the processing fee's share
 * inside; no stock moves. `all`: everything that is left.
 */
export type RefundRequest =
  | { kind: 'parts'; lines: readonly RequestedLine[]; shipping: boolean }
  | { kind: 'amount'; amountCents: Cents }
  | { kind: 'all'; restock: boolean };

export interface RefundPlan extends RefundParts {
  amountCents: Cents;
  /** What we give back of our fee. */
  applicationFeeCents: Cents;
  /** What we give back with it of the tax that we collected for the state. */
  feeTaxCents: Cents;
  /** What leaves the vendor's balance. */
  vendorPaysCents: Cents;
  /** What the card processor kept of the payment. It gives none of it back. */
  processorKeepsCents: Cents;
  /** True while the processor hasn't said what it kept. */
  isEstimate: boolean;
  lines: readonly RequestedLine[];
  isLast: boolean;
}

export type RefundProblem = 'nothing_left' | 'nothing_chosen' | 'unknown_line' | 'too_many_units' | 'too_much';

/** Returns the share of a line that belongs to `part` of `whole`, half up. */
const share = (line: Cents, part: Cents, whole: Cents): Cents =>
  whole === 0 ? line : Math.floor((2 * line * part + whole) / (2 * whole));

/**
 * Returns the processing fee of so much goods and shipping: as the prices contained it, so that a piece that goes back alone brings what
 * was shown for it; in proportion where it was a line of its own.
 */
function shareProcessing(order: RefundableOrder, goodsCents: Cents, shippingCents: Cents): Cents {
  const paid = toPaidParts(order);
  const inShipping = Math.min(order.shippingProcessingCents, paid.processingFeeCents);
  if (inShipping === 0) {
    return share(paid.processingFeeCents, goodsCents + shippingCents, paid.goodsCents + paid.shippingCents);
  }
  const inGoods = paid.processingFeeCents - inShipping;
  return share(inGoods, goodsCents, paid.goodsCents) + share(inShipping, shippingCents, paid.shippingCents);
}

/** Computes the parts that go back with goods and shipping: their share, counted over all refunds of the order. */
function addShares(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  goodsCents: Cents,
  shippingCents: Cents,
): RefundParts {
  const paid = toPaidParts(order);
  const before = sumRefunds(earlier);
  const goods = before.goodsCents + goodsCents;
  const shipping = before.shippingCents + shippingCents;
  const processing = shareProcessing(order, goods, shipping);
  const isAll = goods + shipping === paid.goodsCents + paid.shippingCents;
  // Tax was on the processing that the prices contained as well.
  const contained = order.shippingProcessingCents > 0;
  const part = goods + shipping + (contained ? processing : 0);
  const whole = paid.goodsCents + paid.shippingCents + (contained ? paid.processingFeeCents : 0);
  const give = (name: 'processingFeeCents' | 'taxCents' | 'roundingCents', shared: Cents) => {
    const due = shared - before[name];
    // A refund that failed, or was made outside, may have left a cent more or less; a later refund makes up for it.
    return isAll || name === 'roundingCents' ? due : Math.max(0, due);
  };
  return {
    goodsCents,
    shippingCents,
    processingFeeCents: give('processingFeeCents', processing),
    taxCents: give('taxCents', share(paid.taxCents, part, whole)),
    roundingCents: give('roundingCents', share(paid.roundingCents, part, whole)),
  };
}

/** Returns what we have to give back of our fee in all once so much was refunded of the goods. */
function feeOwed(order: RefundableOrder, goodsRefunded: Cents): Cents {
  const kept = toPaidParts(order).goodsCents - goodsRefunded;
  return order.applicationFeeCents - Math.min(order.applicationFeeCents, computeApplicationFee(kept));
}

/** Refunds whose fee was given back, or will be. What failed refunds took with them counts as given back. */
const withFee = (refunds: readonly EarlierRefund[]) =>
  refunds.filter(({ status, feeReturnedAt }) => status !== 'failed' || feeReturnedAt !== null);

const sumFees = (refunds: readonly EarlierRefund[]): Cents =>
  refunds.reduce((sum, { applicationFeeCents }) => sum + applicationFeeCents, 0);

const sumFeeTaxes = (refunds: readonly EarlierRefund[]): Cents =>
  refunds.reduce((sum, { feeTaxCents }) => sum + feeTaxCents, 0);

/**
 * Computes what we give back of our fee with a refund of so much of the goods: the fee of what was paid, less the fee of what the
 * vendor keeps, less what was given back before.
 */
export function planFee(order: RefundableOrder, earlier: readonly EarlierRefund[], goodsCents: Cents): Cents {
  return Math.max(0, feeOwed(order, sumRefunds(earlier).goodsCents + goodsCents) - sumFees(withFee(earlier)));
}

/** Computes what we give back of the tax that we collected, with a refund of so much tax: all that went back, less what we gave before. */
export function planFeeTax(order: RefundableOrder, earlier: readonly EarlierRefund[], taxCents: Cents): Cents {
  if (order.taxOwedBy !== 'marketplace') return 0;
  return Math.max(0, sumRefunds(earlier).taxCents + taxCents - sumFeeTaxes(withFee(earlier)));
}

/**
 * Returns what we gave back of our fee, and of the tax that we owe, beyond what the refunds that succeeded are worth: our loss by
 * refunds that failed later, until later refunds of the same goods take it up.
 */
export function computeOperatorLoss(order: RefundableOrder, refunds: readonly EarlierRefund[]): Cents {
  const { feeCents, taxCents } = computeLossParts(order, refunds);
  return feeCents + taxCents;
}

/** Splits that loss: the fee, which figures count as given back anyway, and the tax, which they don't. */
export function computeLossParts(
  order: RefundableOrder,
  refunds: readonly EarlierRefund[],
): { feeCents: Cents; taxCents: Cents } {
  const given = refunds.filter(({ feeReturnedAt }) => feeReturnedAt !== null);
  const succeeded = sumRefunds(refunds.filter(({ status }) => status === 'succeeded'));
  const feeLoss = Math.max(0, sumFees(given) - feeOwed(order, succeeded.goodsCents));
  return { feeCents: feeLoss, taxCents: Math.max(0, sumFeeTaxes(given) - succeeded.taxCents) };
}

function toPlan(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  parts: RefundParts,
  lines: readonly RequestedLine[],
): RefundPlan {
  const amountCents = sumParts(parts);
  const applicationFeeCents = planFee(order, earlier, parts.goodsCents);
  const feeTaxCents = planFeeTax(order, earlier, parts.taxCents);
  return {
    ...parts,
    amountCents,
    applicationFeeCents,
    feeTaxCents,
    vendorPaysCents: amountCents - applicationFeeCents - feeTaxCents,
    processorKeepsCents: order.processorFeeCents ?? computeProcessorFee(order.totalCents),
    isEstimate: order.processorFeeCents === null,
    lines,
    isLast: amountCents === sumParts(computeLeft(order, earlier)),
  };
}

/** The parts that the cents between two splits of an amount go to, in this order. */
const restNames = ['processingFeeCents', 'taxCents', 'roundingCents', 'goodsCents', 'shippingCents'] as const;

/**
 * Splits an amount that the buyer gets, less than all that is left: goods first, then shipping, each with its share of the
 * processing fee and the rest.
 */
function splitAmount(order: RefundableOrder, earlier: readonly EarlierRefund[], amountCents: Cents): RefundParts {
  const left = computeLeft(order, earlier);
  const split = (base: Cents) => {
    if (base < 0) return nothing;
    const goodsCents = Math.min(base, left.goodsCents);
    return addShares(order, earlier, goodsCents, base - goodsCents);
  };
  // The highest base that isn't too much. The sum grows with it.
  let [low, high] = [-1, left.goodsCents + left.shippingCents];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sumParts(split(middle)) <= amountCents) low = middle;
    else high = middle - 1;
  }
  const [parts, next] = [{ ...split(low) }, split(low + 1)];
  let rest = amountCents - sumParts(parts);
  for (const name of restNames) {
    const more = Math.min(rest, Math.max(0, next[name] - parts[name]));
    parts[name] += more;
    rest -= more;
  }
  return parts;
}

function chooseAmount(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  amountCents: Cents,
): RefundParts | RefundProblem {
  const left = computeLeft(order, earlier);
  const total = sumParts(left);
  // First, because an amount of many digits isn't a whole number of cents anymore.
  if (amountCents > total) return 'too_much';
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return 'nothing_chosen';
  return amountCents === total ? left : splitAmount(order, earlier, amountCents);
}

function chooseParts(
  order: RefundableOrder,
  lines: readonly RefundableLine[],
  earlier: readonly EarlierRefund[],
  request: Exclude<RefundRequest, { kind: 'amount' }>,
): { goodsCents: Cents; shippingCents: Cents; lines: readonly RequestedLine[] } | RefundProblem {
  const left = computeLeft(order, earlier);
  const unitsLeft = countUnitsLeft(lines, earlier);
  if (request.kind === 'all') {
    const rest = lines
      .map(({ position }) => ({ position, quantity: unitsLeft.get(position) ?? 0, restock: request.restock }))
      .filter(({ quantity }) => quantity > 0);
    return { goodsCents: left.goodsCents, shippingCents: left.shippingCents, lines: rest };
  }
  const chosen = request.lines.filter(({ quantity }) => quantity !== 0);
  let goodsCents = 0;
  for (const [at, { position, quantity }] of chosen.entries()) {
    const line = lines.find((one) => one.position === position);
    if (line === undefined || chosen.findIndex((one) => one.position === position) !== at) return 'unknown_line';
    if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > (unitsLeft.get(position) ?? 0))
      return 'too_many_units';
    goodsCents += applyDiscount(line.unitPriceCents, order.discountPercent) * quantity;
  }
  if (chosen.length === 0 && !request.shipping) return 'nothing_chosen';
  return {
    // A part of the pieces' price may have gone back as an amount already.
    goodsCents: Math.min(goodsCents, left.goodsCents),
    shippingCents: request.shipping ? left.shippingCents : 0,
    lines: chosen,
  };
}

export function planRefund(
  order: RefundableOrder,
  lines: readonly RefundableLine[],
  earlier: readonly EarlierRefund[],
  request: RefundRequest,
): RefundPlan | RefundProblem {
  const left = computeLeft(order, earlier);
  if (sumParts(left) <= 0) return 'nothing_left';
  if (request.kind === 'amount') {
    const parts = chooseAmount(order, earlier, request.amountCents);
    return typeof parts === 'string' ? parts : toPlan(order, earlier, parts, []);
  }
  const chosen = chooseParts(order, lines, earlier, request);
  if (typeof chosen === 'string') return chosen;
  const { goodsCents, shippingCents } = chosen;
  const isRest = goodsCents === left.goodsCents && shippingCents === left.shippingCents;
  const parts = isRest ? left : addShares(order, earlier, goodsCents, shippingCents);
  if (sumParts(parts) <= 0) return 'nothing_chosen';
  return toPlan(order, earlier, parts, chosen.lines);
}

/**
 * Attributes a refund that was made at Stripe, of which only the amount is known.
 * @throws RangeError if it is more than what is left
 */
export function planOutsideRefund(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  amountCents: Cents,
): RefundPlan {
  const parts = chooseAmount(order, earlier, amountCents);
  if (typeof parts === 'string') throw new RangeError('More was refunded than was paid.');
  return toPlan(order, earlier, parts, []);
}
