import { mapNames } from '../../platform/objects.ts';
import { deliveryParams } from '../../site/explore-params.ts';
import { formatDay } from '../catalog/arrival.ts';
import { formatPriceFilter } from './counts.ts';
import type { ExploreResult, Option } from './explore.ts';
import { type ExploreQuery, type FilterName, filtersOf, toggleValue, withoutFilter } from './explore-query.ts';
import { searchWords as words } from './page-words.ts';

export interface ChosenFilter {
  name: FilterName;
  text: string;
  without: ExploreQuery;
}

const nameOf = (options: readonly Option[] | undefined, value: string | null) =>
  options?.find((option) => option.value === value)?.name;

/** Returns the filters of a result of today, in the order of the page; of one that has several values, each. */
export function listChosen({ query, artist, facets, instead }: ExploreResult, today: string): ChosenFilter[] {
  const single = (name: FilterName, text: string) => [{ name, text, without: withoutFilter(query, name) }];
  const readable = (slug: string) => slug.replaceAll('-', ' ');
  const categoryName = (slug: string) =>
    nameOf(facets?.categories, slug) ?? (instead?.category?.slug === slug ? instead.category.name : readable(slug));
  const chosen: Record<FilterName, () => ChosenFilter[]> = {
    artist: () => single('artist', words.inStore(artist?.name ?? readable(query.artist ?? ''))),
    category: () =>
      query.categories.map((slug) => ({
        name: 'category',
        text: categoryName(slug),
        without: toggleValue(query, 'categories', slug),
      })),
    price: () => single('price', formatPriceFilter(query)),
    available: () => single('available', words.available),
    ...mapNames(deliveryParams, (name) => () => single(name, words[name])),
    by: () => single('by', words.hereBy(query.by === null ? '' : formatDay(query.by, today))),
    neighborhood: () =>
      query.neighborhoods.map((text) => ({
        name: 'neighborhood',
        text,
        without: toggleValue(query, 'neighborhoods', text),
      })),
    event: () => single('event', nameOf(facets?.events, query.event) ?? words.event),
  };
  return filtersOf(query).flatMap((name) => chosen[name]());
}
