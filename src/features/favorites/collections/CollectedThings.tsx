import { useRef } from 'react';
import { countOf } from './collection-words.ts';
import type { CollectionDto, CollectionItemDto } from './collections.api.ts';

interface Props {
  collection: CollectionDto;
  /** Ids of all favorites. */
  favoriteIds: ReadonlySet<string>;
  onTakeOut: (item: CollectionItemDto) => void;
}

/** Everything in a collection, also what is no favorite any more or is not shown: from here it can be taken out. */
export function CollectedThings({ collection, favoriteIds, onTakeOut }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const summary = useRef<HTMLElement>(null);
  const { items } = collection;
  if (items.length === 0) return null;
  const removed = items.filter(({ id }) => !favoriteIds.has(id)).length;
  const takeOut = (item: CollectionItemDto, place: number) => {
    onTakeOut(item);
    // The row goes: on to the next one, or the one before.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[place + 1] ?? buttons[place - 1] ?? summary.current)?.focus();
  };
  const noteOf = ({ id, path }: CollectionItemDto) => {
    if (path === null) return 'not shown now';
    return favoriteIds.has(id) ? '' : 'not in My Collection any more';
  };
  return (
    <details>
      <summary ref={summary} className="tap link">
        {countOf(collection)} in it{removed > 0 && `, ${removed} not in My Collection any more`}
      </summary>
      <ul ref={list} className="shelf-things">
        {items.map((item, place) => (
          <li key={item.id}>
            <div>
              {item.path === null ? (
                item.name || 'Something'
              ) : (
                <a className="tap link" href={item.path}>
                  {item.name}
                </a>
              )}
              <p className="text-label text-muted">{noteOf(item)}</p>
            </div>
            <button type="button" className="tap link" onClick={() => takeOut(item, place)}>
              Take out<span className="sr-only"> {item.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
