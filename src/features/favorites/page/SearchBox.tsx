import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { idleCollection } from '../collections/idle-collections.store.ts';
import { searchMaxLength } from '../favorites-view.ts';
import type { CollectionViewStore } from './favorites-view.store.ts';

interface Props {
  /** Null until the page is alive. */
  view: CollectionViewStore | null;
  /** "3 of 12", while something is searched. */
  found: string;
}

export const searchBoxId = 'collection-search';

/** The search. It keeps what was typed before it came alive, and follows Back and Forward. */
export function SearchBox({ view, found }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const typed = useStore((view ?? idleCollection.view).$typed);
  useEffect(() => {
    const early = box.current?.value ?? '';
    if (view && early !== '') view.type(early);
  }, [view]);
  useEffect(() => {
    // Never while somebody types: then it holds this already.
    if (view && box.current && box.current.value !== typed) box.current.value = typed;
  }, [view, typed]);
  return (
    <search className="kept-search">
      <label htmlFor={searchBoxId} className="kept-small text-muted">
        Search My Collection
      </label>
      {/* A live region says the same. */}
      <span className="kept-small kept-found" aria-hidden="true">
        {found}
      </span>
      <input
        ref={box}
        id={searchBoxId}
        type="search"
        className="field"
        maxLength={searchMaxLength}
        autoComplete="off"
        placeholder="Name, artist, place, tag …"
        onChange={(event) => view?.type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && view?.applySearch()}
      />
    </search>
  );
}
