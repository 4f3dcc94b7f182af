import { useStore } from '@nanostores/react';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from '../collections.api.ts';
import { favorites } from '../sync/favorites.store.ts';
import { remainingCollectionsTexts } from './words.ts';

/** Returns the sentence that names the collections with this item, or an empty text if there are none. */
export function describeRemaining(own: readonly CollectionDto[] | null, { type, id }: FavoriteRef): string {
  const [first, ...others] = (own ?? []).filter(({ items }) =>
    items.some((item) => item.id === id && item.type === type),
  );
  if (!first) return '';
  if (others.length === 0) return remainingCollectionsTexts.one(first.name);
  return remainingCollectionsTexts.several(first.name, others.length);
}

interface Props {
  item: FavoriteRef;
}

/** Names the collections that a removed favorite is still in: it stays there until it is removed from them too. */
export function RemainingCollections({ item }: Props) {
  const { collections: own } = useStore(favorites().$state);
  const text = describeRemaining(own, item);
  return text === '' ? null : <p>{text}</p>;
}
