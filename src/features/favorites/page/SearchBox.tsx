import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { idleStores } from './favorites-page.store.ts';
import type { ViewOptionsStore } from './view-options.store.ts';
import { searchMaxLength } from './view-options.ts';

interface Props {
  /** Null until the page is hydrated. */
  view: ViewOptionsStore | null;
  /** How many favorites a search found, for example "3 of 12"; empty without a search. */
  found: string;
}

export const searchBoxId = 'collection-search';

/** The search. It keeps what was typed before hydration, and follows Back and Forward. */
export function SearchBox({ view, found }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const typed = useStore((view ?? idleStores.view).$typed);
  useEffect(() => {
    const early = box.current?.value ?? '';
    if (view && early !== '') view.type(early);
  }, [view]);
  useEffect(() => {
    // While someone types, the box has the value already; setting it again would move the cursor.
    if (view && box.current && box.current.value !== typed) box.current.value = typed;
  }, [view, typed]);
  return (
    <search className="kept-search">
      <label htmlFor={searchBoxId} className="kept-small text-muted">
        Search My Collection
      </label>
      {/* Hidden from screen readers because a live region says the same. */}
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
