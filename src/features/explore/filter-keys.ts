/**
 * What filters ask of products, as keys that the index of words has beside the words: it finds those with all of them without
 * reading documents.
 */
import { deliveryParams } from '../../site/explore-params.ts';
import type { ExploreQuery, FilterName } from './explore-query.ts';

/** Prices are compared with these; what lies between two of them is read. */
const priceSteps = [2_500, 5_000, 7_500, 10_000, 15_000, 25_000, 50_000, 100_000];

/** The keys of a document, as SQL. The index has this expression: a change of it needs a migration. */
export const keysOfDocument = `(array['category ' || category_slug, 'neighborhood ' || neighborhood,
  ${deliveryParams.map((name) => `case when ${name} then '${name}' end`).join(', ')},
  ${priceSteps.map((step) => `case when price_cents <= ${step} then 'to ${step}' else 'over ${step}' end`).join(', ')}])`;

/** Returns the keys that products with the filters have, one of each list; those of prices may leave more than the filter does. */
export function filterKeys(query: ExploreQuery) {
  const { categories, neighborhoods, priceFrom, priceTo } = query;
  const over = priceFrom === null ? undefined : priceSteps.findLast((step) => step < priceFrom);
  const to = priceTo === null ? undefined : priceSteps.find((step) => step >= priceTo);
  const keys: readonly [FilterName, string[][]][] = [
    ['category', categories.length === 0 ? [] : [categories.map((slug) => `category ${slug}`)]],
    ['neighborhood', neighborhoods.length === 0 ? [] : [neighborhoods.map((name) => `neighborhood ${name}`)]],
    ...deliveryParams.map((name): [FilterName, string[][]] => [name, query[name] ? [[name]] : []]),
    ['price', [...(over === undefined ? [] : [[`over ${over}`]]), ...(to === undefined ? [] : [[`to ${to}`]])]],
  ];
  return new Map(keys.filter(([, values]) => values.length > 0));
}
