import { useStore } from '@nanostores/react';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { stillIn } from './collection-words.ts';
import { collections } from './shared-collections.store.ts';

interface Props {
  /** No favorite any more. */
  item: FavoriteRef;
}

/** Where a removed thing still is: collections are lists of their own, so it stays in them until it is taken out. */
export function StillIn({ item }: Props) {
  const { collections: own } = useStore(collections().$state);
  const words = stillIn(own, item);
  return words === '' ? null : <p className="kept-small">{words}</p>;
}
