import type { Cents } from '../../platform/money.ts';
import type { PostalAddress } from '../buying/payments.ts';
import type { Rate } from './postage.ts';

export const choices = ['cheapest', 'fastest', 'insured'] as const;

export type Choice = (typeof choices)[number];

export interface ChosenRate {
  choice: Choice;
  rate: Rate;
}

const byPrice = (one: Rate, other: Rate) => one.cents - other.cents;
const byDays = (one: Rate, other: Rate) =>
  (one.days ?? Number.POSITIVE_INFINITY) - (other.days ?? Number.POSITIVE_INFINITY) || byPrice(one, other);

const refuseBoxes: ReadonlySet<string> = new Set(['ups', 'fedex', 'dhl', 'dhl_express', 'ontrac', 'lasership']);

const isPostOfficeBox = ({ line1, line2 }: Pick<PostalAddress, 'line1' | 'line2'>): boolean =>
  /\bp(?:ost)?\.?\s*o(?:ffice)?\.?\s*box\b/i.test(`${line1} ${line2 ?? ''}`);

export const deliverable = (rates: readonly Rate[], to: PostalAddress): Rate[] =>
  rates.filter(({ carrier }) => !(isPostOfficeBox(to) && refuseBoxes.has(carrier)));

/**
 * Returns the rates to choose from: the cheapest, the fastest if it is faster than that, and the cheapest that insures the parcel.
 * @param plain rates without insurance
 */
export function chooseRates(plain: readonly Rate[], insured: readonly Rate[]): ChosenRate[] {
  const [cheapest] = [...plain].sort(byPrice);
  if (cheapest === undefined) return [];
  const [fastest] = [...plain].sort(byDays);
  const [safe] = [...insured].sort(byPrice);
  const isFaster = fastest && fastest.id !== cheapest.id && (fastest.days ?? 99) < (cheapest.days ?? 99);
  return [
    { choice: 'cheapest', rate: cheapest },
    ...(isFaster ? [{ choice: 'fastest', rate: fastest } as const] : []),
    ...(safe ? [{ choice: 'insured', rate: safe } as const] : []),
  ];
}

/** What is left of the shipping that the buyer paid; below zero if the label costs more. */
export const leftForBox = (shippingCents: Cents, labelCents: Cents): Cents => shippingCents - labelCents;
