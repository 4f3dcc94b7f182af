/**
 * The states whose sales tax this site knows. Rates change by law, so each has the day from which it holds, and
 * `reviewedOn` says when somebody last compared all of them with the sources. A test fails when that is too long ago.
 */
import type { Cents } from '../../platform/money.ts';
import { stateNames } from '../../platform/us-states.ts';

/** Day of the last review, YYYY-MM-DD. */
export const reviewedOn = '2026-11-26';

export interface TaxState {
  /** Postal code, "KY". */
  code: string;
  name: string;
  /** Newest first. Neither state has local sales taxes, so a rate holds everywhere in it. */
  rates: readonly {
    /** First day, YYYY-MM-DD. */
    from: string;
    /** Hundredths of a percent. */
    rate: number;
  }[];
  /** Day of the month after a quarter by which its return is due; null if the state has no quarterly returns. */
  quarterDueDay: number | null;
  /** At this much in a year, the marketplace itself has to register and collect. */
  marketplaceCents: Cents;
  source: { law: string; url: string };
  /** How an artist gets a permit there, which is free; null if we don't know. */
  permit: {
    apply: { name: string; url: string };
    form: string;
    /** The return of whoever sells at a fair without a permit, and the rule about it. */
    fairForm: { name: string; url: string };
  } | null;
}

export const taxStates: readonly TaxState[] = [
  {
    code: 'KY',
    name: stateNames.KY,
    rates: [{ from: '1990-07-01', rate: 600 }],
    quarterDueDay: 20,
    marketplaceCents: 10_000_000,
    source: { law: 'KRS 139.200, 139.230, 139.450', url: 'https://revenue.ky.gov/Business/Sales-Use-Tax' },
    permit: {
      apply: { name: 'Kentucky Business One Stop', url: 'https://onestop.ky.gov/' },
      form: '10A100',
      fairForm: { name: '30A006', url: 'https://apps.legislature.ky.gov/law/kar/titles/103/025/060' },
    },
  },
  {
    code: 'IN',
    name: stateNames.IN,
    rates: [{ from: '2008-04-01', rate: 700 }],
    quarterDueDay: null,
    marketplaceCents: 10_000_000,
    source: { law: 'IC 6-2.5-2-2, 6-2.5-4-18', url: 'https://www.in.gov/dor/business-tax/sales-tax/' },
    permit: null,
  },
];

export const findTaxState = (code: string): TaxState | undefined => taxStates.find((one) => one.code === code);

/** Returns the rate of a state on a day, in hundredths of a percent; null if we know none. */
export function rateOn(code: string, day: string): number | null {
  return findTaxState(code)?.rates.find(({ from }) => from <= day)?.rate ?? null;
}
