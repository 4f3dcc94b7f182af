import { useRef } from 'react';
import type { CollectionDto, CollectionItemDto } from '../collections.api.ts';
import { TapButton } from './TapButton.tsx';
import { collectionTexts, itemsTexts } from './words.ts';

interface Props {
  collection: CollectionDto;
  /** Ids of all favorites. */
  favoriteIds: ReadonlySet<string>;
  onRemove: (item: CollectionItemDto) => void;
}

/** All items of a collection, to be removed from it: also hidden items and those that are no longer favorites. */
export function CollectionItems({ collection, favoriteIds, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const summary = useRef<HTMLElement>(null);
  const { items } = collection;
  if (items.length === 0) return null;
  const formerFavorites = items.filter(({ id }) => !favoriteIds.has(id)).length;
  const remove = (item: CollectionItemDto, index: number) => {
    onRemove(item);
    // This row disappears, so the focus moves to the next one, or to the previous one.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? summary.current)?.focus();
  };
  return (
    <details>
      <summary ref={summary} className="tap link">
        {collectionTexts.itemCount(items.length)}
        {formerFavorites > 0 && `, ${formerFavorites} ${itemsTexts.former}`}
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
