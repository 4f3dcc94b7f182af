import { useStore } from '@nanostores/react';
import { useMemo, useRef } from 'react';
import type { CollectionDto, CollectionItemDto } from '../collections.api.ts';
import { favorites } from '../sync/favorites.store.ts';
import { focusNeighbor } from './focus-neighbor.ts';
import { TapButton } from './TapButton.tsx';
import { collectionTexts, itemsTexts, selectedTexts } from './words.ts';

interface Props {
  collection: CollectionDto;
  announce: (message: string) => void;
}

/** All items of a collection, to be removed from it: also hidden items and those that are no longer favorites. */
export function CollectionItems({ collection: { id: collectionId, name, items }, announce }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const summary = useRef<HTMLElement>(null);
  const { favorites: all } = useStore(favorites().$state);
  const favoriteIds = useMemo(() => new Set(all.map(({ id }) => id)), [all]);
  if (items.length === 0) return null;
  const formerFavorites = items.filter(({ id }) => !favoriteIds.has(id)).length;
  const remove = (item: CollectionItemDto, index: number) => {
    favorites().setInside(collectionId, item, false);
    announce(selectedTexts.removed(item.name, name));
    focusNeighbor(list.current, index, summary.current);
  };
  return (
    <details>
      <summary ref={summary} className="tap link">
        <span>{collectionTexts.itemCount(items.length)}</span>
        {formerFavorites > 0 && <span>{`, ${formerFavorites} ${itemsTexts.former}`}</span>}
      </summary>
      <ul ref={list} className="shelf-things">
        {items.map((item, index) => (
          <li key={item.id}>
            <div>
              {item.path === null ? (
                item.name || itemsTexts.unnamed
              ) : (
                <a className="tap link" href={item.path}>
                  {item.name}
                </a>
              )}
              <p className="text-muted">
                {item.path === null ? itemsTexts.hidden : !favoriteIds.has(item.id) && itemsTexts.former}
              </p>
            </div>
            <TapButton of={item.name} onClick={() => remove(item, index)}>
              {itemsTexts.remove}
            </TapButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
