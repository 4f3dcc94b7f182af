/** The filters of a search, as people read them. */
import { formatPriceFilter } from './counts.ts';
import type { ExploreResult } from './explore.ts';
import { type ExploreQuery, type FilterName, filtersOf, withoutFilter } from './explore-query.ts';
import { searchWords as words } from './page-words.ts';

export interface ChosenFilter {
  name: FilterName;
  text: string;
  /** The search without it. */
  without: ExploreQuery;
}

/** Returns the filters of a result, in the order of the page. */
export function listChosen({ query, facets, instead }: ExploreResult): ChosenFilter[] {
  const nameOf = (options: readonly { name: string; chosen: boolean }[] | undefined) =>
    options?.find(({ chosen }) => chosen)?.name;
  const texts: Record<FilterName, string> = {
    category: nameOf(facets?.categories) ?? instead?.category?.name ?? words.category,
    price: formatPriceFilter(query),
    available: words.available,
    pickup: words.pickup,
    ships: words.ships,
    neighborhood: query.neighborhood ?? '',
    event: nameOf(facets?.events) ?? words.event,
  };
  return filtersOf(query).map((name) => ({ name, text: texts[name], without: withoutFilter(query, name) }));
}
