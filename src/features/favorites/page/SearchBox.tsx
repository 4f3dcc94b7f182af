import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { idleStores } from './favorites-page.store.ts';
import type { ViewOptionsStore } from './view-options.store.ts';
import { searchMaxLength } from './view-options.ts';
import { controlTexts } from './words.ts';

interface Props {
  /** Null until the page is hydrated. */
  view: ViewOptionsStore | null;
  /** How many favorites a search found, for example "3 of 12"; empty without a search. */
  found: string;
  /** True if it was opened by a press, and takes the focus. */
  isOpened: boolean;
}

const searchBoxId = 'collection-search';

/** The search, which follows Back and Forward. */
export function SearchBox({ view, found, isOpened }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const typed = useStore((view ?? idleStores.view).$typed);
  useEffect(() => {
    // While someone types, the box has the value already; setting it again would move the cursor.
    if (box.current && box.current.value !== typed) box.current.value = typed;
  }, [typed]);
  useEffect(() => {
    if (isOpened) box.current?.focus();
  }, [isOpened]);
  return (
    <search className="kept-search">
      <label htmlFor={searchBoxId}>{controlTexts.search}</label>
      {/* Hidden from screen readers because a live region says the same. */}
      <span className="kept-found" aria-hidden="true">
        {found}
      </span>
      <input
        ref={box}
        id={searchBoxId}
        type="search"
        className="field"
        maxLength={searchMaxLength}
        autoComplete="off"
        placeholder={controlTexts.placeholder}
        onChange={(event) => view?.type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && view?.applySearch()}
      />
    </search>
  );
}
