/** What sales tax an order has, and who owes it. All amounts are integer cents, and rates hundredths of a percent. */
import { applyRate, type Cents } from '../../platform/money.ts';
import { rateOn } from './states.ts';

/**
 * Who has to hand on the tax of an order. artist: it is paid to them with the order, and they file it. marketplace: the operator
 * collects it beside our fee, and files it.
 */
export const taxOwners = ['artist', 'marketplace'] as const;

export type TaxOwner = (typeof taxOwners)[number];

/** The tax of an order, fixed when it is placed. */
export interface TaxTerms {
  /** Postal code of the state where the piece goes. */
  state: string;
  rate: number;
  owedBy: TaxOwner;
  /** Number of the permit under which it is collected, as the receipt names it. */
  permit: string;
}

export const collectedTax = ({ taxCents, taxOwedBy }: { taxCents: Cents; taxOwedBy: TaxOwner | null }): Cents =>
  taxOwedBy === 'marketplace' ? taxCents : 0;

interface Collectors {
  /** Number of the artist's permit there; null if they have none. */
  artistPermit: string | null;
  /** The operator's registration there; null while there is none. */
  registration: { permit: string; fromDay: string } | null;
}

/**
 * Decides who collects the tax of an order; null if nobody does. From the first day of the operator's registration on it is the
 * operator, for every store: an artist who has a permit doesn't collect a second time.
 * @param day on which the order is placed, YYYY-MM-DD in the site's time zone
 */
export function findTaxTerms(state: string, day: string, { artistPermit, registration }: Collectors): TaxTerms | null {
  const rate = rateOn(state, day);
  if (rate === null) return null;
  if (registration !== null && registration.fromDay <= day)
    return { state, rate, owedBy: 'marketplace', permit: registration.permit };
  return artistPermit === null ? null : { state, rate, owedBy: 'artist', permit: artistPermit };
}

/** Computes the tax on everything that it applies to, once for an order, half up, as KRS 139.230 has it. */
export const computeTax = (taxableCents: Cents, rate: number): Cents => applyRate(taxableCents, rate);

/** A price with its tax: goods + tax = paid. */
interface TaxedPrice {
  goodsCents: Cents;
  taxCents: Cents;
  paidCents: Cents;
}

/** Adds the tax to a price that is plus tax: a price tag's. */
export function addTax(goodsCents: Cents, rate: number): TaxedPrice {
  const taxCents = computeTax(goodsCents, rate);
  return { goodsCents, taxCents, paidCents: goodsCents + taxCents };
}

/**
 * Takes the tax out of what was paid, half up. What `addTax` made comes apart as it was put together. Between two such amounts there
 * may be one that no price leads to: its tax is the nearest cent, too.
 */
export function splitIncludedTax(paidCents: Cents, rate: number): TaxedPrice {
  const whole = 10_000 + rate;
  const taxCents = Math.floor((2 * paidCents * rate + whole) / (2 * whole));
  return { goodsCents: paidCents - taxCents, taxCents, paidCents };
}

/**
 * Splits the tax of an order to its lines, by largest remainder: each gets its share rounded down, and the cents that are left go to
 * those that lost most by that, the first ones if they lost alike.
 * @param weights what each line costs
 */
export function splitTax(taxCents: Cents, weights: readonly Cents[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  // Products of two amounts can be larger than a number holds exactly.
  const shares = weights.map((weight) => {
    const exact = BigInt(taxCents) * BigInt(weight);
    return { cents: Number(exact / BigInt(whole)), lost: Number(exact % BigInt(whole)) };
  });
  const left = taxCents - shares.reduce((sum, { cents }) => sum + cents, 0);
  const gainers = new Set(shares.toSorted((a, b) => b.lost - a.lost).slice(0, left));
  return shares.map((share) => share.cents + (gainers.has(share) ? 1 : 0));
}
