/** What an event comes to. Everything but the artist's own notes is computed from orders. Tax is never in it. */
import type { Cents } from '../../../platform/money.ts';
import type { FigureSums } from '../../buying/figures/figure-sums.ts';
import type { EventCost } from '../../market/market.ts';

export interface DayNotes {
  floatCents: Cents;
  /** Null if nobody counted. */
  countedCents: Cents | null;
  boothFeeCents: Cents;
  costs: readonly EventCost[];
  /** How many of which pieces came home, by the piece's id. */
  home: Readonly<Record<string, number>>;
}

export const noNotes: DayNotes = { floatCents: 0, countedCents: null, boothFeeCents: 0, costs: [], home: {} };

interface Takings {
  tender: string | null;
  count: number;
  goodsCents: Cents;
  roundingCents: Cents;
  totalCents: Cents;
}

type Kept = Pick<
  FigureSums,
  'keptCents' | 'applicationFeeCents' | 'processorFeeCents' | 'artistTaxCents' | 'marketplaceTaxCents'
>;

/** What leaves is negative, so that the parts add up to the profit. */
export interface DaySums {
  count: number;
  /** What buyers paid, with tax. */
  totalCents: Cents;
  cashCents: Cents;
  /** What should be in the cash box. */
  expectedCents: Cents;
  /** How much more was counted; negative if some is missing, 0 if nobody counted. */
  differenceCents: Cents;
  goodsCents: Cents;
  roundingCents: Cents;
  processorFeeCents: Cents;
  applicationFeeCents: Cents;
  /** What refunds and disputes took, without tax. */
  backCents: Cents;
  boothFeeCents: Cents;
  costsCents: Cents;
  profitCents: Cents;
  /** What the artist hands on, and what the operator does. */
  artistTaxCents: Cents;
  marketplaceTaxCents: Cents;
}

/** Returns how much more cash was counted than there should be; 0 if nobody counted. */
export const findDifference = ({ floatCents, countedCents }: DayNotes, cashCents: Cents): Cents =>
  countedCents === null ? 0 : countedCents - floatCents - cashCents;

/** Returns a cost with its sign turned; never −0, which is written with a sign. */
const minus = (cents: Cents): Cents => 0 - cents;

/**
 * Returns what an artist keeps of an event after its costs. The cash that was counted tells what is really there, so what is missing
 * is taken off, and what is too much is added.
 */
export const computeProfit = (keptCents: Cents, { boothFeeCents, costs }: DayNotes, differenceCents: Cents): Cents =>
  keptCents - boothFeeCents - costs.reduce((sum, { cents }) => sum + cents, 0) + differenceCents;

/** @param kept null while nothing was sold */
export function computeDay(tenders: readonly Takings[], kept: Kept | null, notes: DayNotes): DaySums {
  const sum = (name: 'count' | 'goodsCents' | 'roundingCents' | 'totalCents', of = tenders) =>
    of.reduce((all, takings) => all + takings[name], 0);
  const cashCents = sum(
    'totalCents',
    tenders.filter(({ tender }) => tender === 'cash'),
  );
  const expectedCents = notes.floatCents + cashCents;
  const differenceCents = findDifference(notes, cashCents);
  const { keptCents, processorFeeCents, applicationFeeCents } = kept ?? {
    keptCents: 0,
    processorFeeCents: 0,
    applicationFeeCents: 0,
  };
  const [goodsCents, roundingCents] = [sum('goodsCents'), sum('roundingCents')];
  return {
    count: sum('count'),
    totalCents: sum('totalCents'),
    cashCents,
    expectedCents,
    differenceCents,
    goodsCents,
    roundingCents,
    processorFeeCents,
    applicationFeeCents,
    backCents: keptCents - goodsCents - roundingCents - processorFeeCents - applicationFeeCents,
    boothFeeCents: minus(notes.boothFeeCents),
    costsCents: minus(notes.costs.reduce((all, { cents }) => all + cents, 0)),
    profitCents: computeProfit(keptCents, notes, differenceCents),
    artistTaxCents: minus(kept?.artistTaxCents ?? 0),
    marketplaceTaxCents: minus(kept?.marketplaceTaxCents ?? 0),
  };
}

/** Returns what became of the units of a piece that were brought along. Those that nobody counted came home. */
export function countHome(brought: number, sold: number, counted: number | undefined) {
  const left = Math.max(0, brought - sold);
  const home = Math.min(counted ?? left, left);
  return { left, home, missing: left - home };
}
