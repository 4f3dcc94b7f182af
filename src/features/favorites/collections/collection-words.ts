import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from './collections.api.ts';

/** "4 things". */
export const countOf = ({ items }: Pick<CollectionDto, 'items'>): string =>
  items.length === 1 ? '1 thing' : `${items.length} things`;

/** Who can see it. */
export const stateOf = ({ share }: Pick<CollectionDto, 'share'>): string => (share === null ? 'Private' : 'Shared');

/** "Still in “Gifts” and 1 other collection.", or nothing for what is in none. */
export function stillIn(collections: readonly CollectionDto[], { type, id }: FavoriteRef): string {
  const [first, ...others] = collections.filter(({ items }) =>
    items.some((item) => item.id === id && item.type === type),
  );
  if (!first) return '';
  if (others.length === 0) return `Still in the collection “${first.name}”.`;
  return `Still in “${first.name}” and ${others.length} other ${others.length === 1 ? 'collection' : 'collections'}.`;
}
