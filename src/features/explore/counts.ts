import { type Cents, formatCents } from '../../platform/money.ts';
import type { Count } from './explore.ts';
import type { ExploreQuery } from './explore-query.ts';
import { countWords as words } from './page-words.ts';

/** "17", "1,000+" */
export const formatCount = ({ n, more }: Count): string => `${n.toLocaleString('en-US')}${more ? '+' : ''}`;

/** "17 pieces", "1 artist", "1,000+ pieces" */
export function countOf(what: keyof typeof words, count: Count): string {
  const { one, other } = words[what];
  return `${formatCount(count)} ${count.n === 1 && !count.more ? one : other}`;
}

/** "$42.00 to $120.00", or one price. */
export const formatPrices = ({ from, to }: { from: Cents; to: Cents }): string =>
  from === to ? formatCents(from) : `${formatCents(from)} to ${formatCents(to)}`;

/** What a search says of its prices: "from $20.00", "up to $60.00"; '' for any. */
export function formatPriceFilter({ priceFrom, priceTo }: Pick<ExploreQuery, 'priceFrom' | 'priceTo'>): string {
  if (priceFrom === null) return priceTo === null ? '' : `up to ${formatCents(priceTo)}`;
  return priceTo === null ? `from ${formatCents(priceFrom)}` : formatPrices({ from: priceFrom, to: priceTo });
}
