/** The states whose line for marketplaces is near, or passed: what an admin has to know before it is too late. */
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { sumReceipts } from '../../buying/figures/tax-entries.server.ts';
import { readRegistrations } from '../../tax/permits.server.ts';
import { type TaxState, taxStates } from '../../tax/states.ts';
import { sumMarketByMonth } from '../figures/market.server.ts';

/** A line is near once receipts are this percentage of it. */
const nearPercent = 80;

interface TaxLine {
  state: TaxState;
  /** This year, or last year if that had more. */
  year: string;
  cents: Cents;
  hasPassed: boolean;
}

const isNear = (cents: Cents, { marketplaceCents }: TaxState) => cents * 100 >= marketplaceCents * nearPercent;

/** Returns what all states together have at most, by year, from sums that are kept. */
async function readBounds(db: Database, timeZone: string, years: readonly string[]): Promise<Cents> {
  const months = await sumMarketByMonth(db, timeZone);
  const sums = years.map((year) =>
    months.filter(({ month }) => month.startsWith(year)).reduce((sum, { paidCents }) => sum + paidCents, 0),
  );
  return Math.max(...sums);
}

/** Lists the states near their line where the operator isn't registered. Orders are only looked at once the market is large enough. */
export async function readTaxLines(
  db: Database,
  { now, timeZone, regionCode }: { now: Date; timeZone: string; regionCode: string },
): Promise<TaxLine[]> {
  const year = zonedDay(now, timeZone).slice(0, 4);
  const sinceYear = String(Number(year) - 1);
  const bound = await readBounds(db, timeZone, [year, sinceYear]);
  const states = taxStates.filter((state) => isNear(bound, state));
  if (states.length === 0) return [];
  const registered = new Set((await readRegistrations(db)).map(({ state }) => state));
  const lines: TaxLine[] = [];
  for (const state of states.filter(({ code }) => !registered.has(code))) {
    const receipts = await sumReceipts(db, { state: state.code, sinceYear, timeZone, regionCode });
    const sumOf = (of: string) => receipts.filter((one) => one.year === of).reduce((sum, { cents }) => sum + cents, 0);
    const [thisYear, lastYear] = [sumOf(year), sumOf(sinceYear)];
    const cents = Math.max(thisYear, lastYear);
    if (!isNear(cents, state)) continue;
    lines.push({
      state,
      year: thisYear >= lastYear ? year : sinceYear,
      cents,
      hasPassed: cents >= state.marketplaceCents,
    });
  }
  return lines;
}
