import { useRef } from 'react';
import type { CollectionDto, CollectionItemDto } from '../../contract/collections.ts';
import { countOf } from './collection-words.ts';

interface Props {
  collection: CollectionDto;
  onTakeOut: (item: CollectionItemDto) => void;
}

/** Everything in a collection, also what is no favorite any more or is not shown: from here it can be taken out. */
export function CollectedThings({ collection, onTakeOut }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const summary = useRef<HTMLElement>(null);
  if (collection.items.length === 0) return null;
  const takeOut = (item: CollectionItemDto, place: number) => {
    onTakeOut(item);
    // The row goes: on to the next one, or the one before.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[place + 1] ?? buttons[place - 1] ?? summary.current)?.focus();
  };
  return (
    <details>
      <summary ref={summary} className="tap link">
        {countOf(collection)} in it
      </summary>
      <ul ref={list} className="shelf-things">
        {collection.items.map((item, place) => (
          <li key={item.id}>
            {item.path === null ? (
              <span>
                {item.name || 'Something'} <span className="text-label text-muted">not shown now</span>
              </span>
            ) : (
              <a className="tap link" href={item.path}>
                {item.name}
              </a>
            )}
            <button type="button" className="tap link" onClick={() => takeOut(item, place)}>
              Take out<span className="sr-only"> {item.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
