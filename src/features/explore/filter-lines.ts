import { mapNames } from '../../platform/objects.ts';
import { type DeliveryParam, deliveryParams } from '../../site/explore-params.ts';
import { searchPath } from '../../site/paths.ts';
import type { Count, Facets, Option } from './explore.ts';
import { type ExploreQuery, toExploreSearch, toggleValue } from './explore-query.ts';
import { searchWords as words } from './page-words.ts';

/** An option of a filter: the link leads to the search with it, or without it if it is chosen. */
export interface FilterLine {
  name: string;
  /** When an event begins. */
  startsAt?: Date;
  count: Count;
  chosen: boolean;
  href: string;
}

/** Returns the options that narrow a search, by filter; none of a filter that has nothing to choose. */
export function listFilterLines(query: ExploreQuery, facets: Facets) {
  const to = (change: Partial<ExploreQuery>) => searchPath + toExploreSearch({ ...query, ...change, after: null });
  const toggle = (name: 'available' | DeliveryParam): FilterLine => ({
    name: words[name],
    count: facets[name],
    chosen: query[name],
    href: to({ [name]: !query[name] }),
  });
  const option = (name: 'categories' | 'neighborhoods') => (one: Option) => ({
    ...one,
    href: to(toggleValue(query, name, one.value)),
  });
  const lines = {
    categories: facets.categories.map(option('categories')),
    neighborhoods: facets.neighborhoods.map(option('neighborhoods')),
    events: facets.events.map((one) => ({ ...one, href: to({ event: one.chosen ? null : one.value }) })),
    deliveries: deliveryParams.map(toggle),
    available: [toggle('available')],
  } satisfies Record<string, FilterLine[]>;
  /** True of a whole store, so that within one they leave all or nothing. */
  const ofStores: readonly string[] = ['neighborhoods', 'events', 'deliveries'];
  return mapNames(Object.keys(lines) as (keyof typeof lines)[], (name): FilterLine[] =>
    query.artist !== null && ofStores.includes(name) ? [] : lines[name].filter((one) => one.chosen || one.count.n > 0),
  );
}
