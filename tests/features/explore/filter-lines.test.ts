import { expect, test } from 'vitest';
import type { Facets, Option } from '../../../src/features/explore/explore.ts';
import { readExploreQuery } from '../../../src/features/explore/explore-query.ts';
import { listFilterLines } from '../../../src/features/explore/filter-lines.ts';

const count = (n: number) => ({ n, more: false });
const option = (value: string, n: number, chosen = false): Option => ({ value, name: value, count: count(n), chosen });
const facets: Facets = {
  categories: [option('ceramics', 3, true), option('prints', 2)],
  neighborhoods: [option('Portland', 5)],
  events: [{ ...option('gallery-hop', 5), startsAt: new Date('2026-12-06T16:00:00Z') }],
  available: count(4),
  pickup: count(5),
  ships: count(0),
  pickupNow: count(4),
  prices: { from: 2_000, to: 9_000 },
};
const linesOf = (address: string) =>
  Object.fromEntries(
    Object.entries(listFilterLines(readExploreQuery(new URLSearchParams(address)).query, facets)).map(
      ([name, lines]) => [name, lines.map((line) => line.href)],
    ),
  );

test('each option leads to the search with it, one that is chosen to the search without it, and none to nothing', () => {
  expect(linesOf('q=jar&category=ceramics&after=1_0_00000000-0000-4000-8000-000000000000')).toEqual({
    categories: ['/search?q=jar', '/search?q=jar&category=ceramics%2Cprints'],
    neighborhoods: ['/search?q=jar&category=ceramics&neighborhood=Portland'],
    events: ['/search?q=jar&category=ceramics&event=gallery-hop'],
    deliveries: ['/search?q=jar&category=ceramics&pickup=1'],
    available: ['/search?q=jar&category=ceramics&available=1'],
  });
});

test('within a store, nothing is offered that is true of all its pieces or of none', () => {
  expect(linesOf('artist=portland-kiln')).toMatchObject({
    categories: [expect.any(String), expect.any(String)],
    neighborhoods: [],
    events: [],
    deliveries: [],
    available: ['/search?artist=portland-kiln&available=1'],
  });
});
