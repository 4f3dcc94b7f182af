import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isComposing } from '../../../platform/browser/is-composing.ts';
import type { ViewOptionsStore } from './view-options.store.ts';
import { type Sort, searchMaxLength, sorts, type Tab, type ViewOptions } from './view-options.ts';
import { controlTexts, directionNames, sortNames, tabNames } from './words.ts';

const tabs = Object.keys(tabNames) as Tab[];

interface Props {
  /** Null until the page is hydrated; the controls are disabled until then. */
  store: ViewOptionsStore | null;
  view: ViewOptions;
  /** Number of favorites of each tab; null until they are known. */
  counts: Record<Tab, number> | null;
  /** How many favorites a search found, for example "3 of 12"; empty without a search. */
  found: string;
}

/** With this many favorites or more, a button leads past them to the collections. */
const manyFavorites = 24;

/** Moves the focus to the button that opens the search, or closes it. */
export const focusSearch = (): void => document.querySelector<HTMLElement>('.kept-knobs button')?.focus();

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The tabs, and two buttons that open the search and the order. A search that is in use stays open. */
export function ViewControls({ store, view: { search, tab, sort, direction }, counts, found }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  const [isSorting, setIsSorting] = useState(false);
  const isSearchOpen = isSearching || search !== '';
  const isOff = store === null;
  return (
    <>
      <p className="kept-knobs">
        <button
          type="button"
          aria-label={controlTexts.openSearch}
          aria-expanded={isSearchOpen}
          disabled={isOff}
          onClick={() => setIsSearching(!isSearching)}
        >
          <Icon path="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 21 21" />
        </button>
        <button type="button" aria-expanded={isSorting} disabled={isOff} onClick={() => setIsSorting(!isSorting)}>
          <span className="sr-only">{controlTexts.openSort}</span>
          <span>{sort === 'dateAdded' ? directionNames[sort][direction].split(' ')[0] : sortNames[sort]}</span>
          <Icon path="M7 4v16m0 0-3.5-3.5M7 20l3.5-3.5M17 20V4m0 0-3.5 3.5M17 4l3.5 3.5" />
        </button>
      </p>
      {store && (isSearchOpen || isSorting) && (
        <div className="kept-opened">
          {isSearchOpen && <SearchBox store={store} found={found} isPressed={isSearching} />}
          {isSorting && <SortBox store={store} sort={sort} direction={direction} />}
        </div>
      )}
      <div className="kept-tabs">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
        <div role="group" aria-label={controlTexts.tabs}>
          {tabs
            .filter((value) => value !== 'collection' || tab === value || (counts?.collection ?? 0) > 0)
            .map((value) => (
              <button
                key={value}
                type="button"
                className="kept-tab"
                aria-pressed={tab === value}
                disabled={isOff}
                onClick={() => store?.change({ tab: value })}
              >
                <span>{`${tabNames[value]} `}</span>
                <span className="kept-count">{counts?.[value] ?? ''}</span>
              </button>
            ))}
        </div>
        {(counts?.all ?? 0) > manyFavorites && (
          <button type="button" className="link" onClick={() => document.getElementById('collections-title')?.focus()}>
            {controlTexts.collections}
          </button>
        )}
      </div>
    </>
  );
}

interface SortProps extends Pick<ViewOptions, 'sort' | 'direction'> {
  store: ViewOptionsStore;
}

const SortBox = ({ store, sort, direction }: SortProps) => (
  <div className="kept-sort">
    <label htmlFor="collection-sort">{controlTexts.sortBy}</label>
    <select
      id="collection-sort"
      className="field"
      value={sort}
      onChange={({ target }) => store.change({ sort: target.value as Sort })}
    >
      {sorts.map((value) => (
        <option key={value} value={value}>
          {sortNames[value]}
        </option>
      ))}
    </select>
    <button
      type="button"
      className="kept-direction"
      onClick={() => store.change({ direction: direction === 'asc' ? 'desc' : 'asc' })}
    >
      <span aria-hidden="true">{direction === 'asc' ? '↑' : '↓'}</span>
      <span>{` ${directionNames[sort][direction]}`}</span>
      <span className="sr-only">{controlTexts.reverse}</span>
    </button>
  </div>
);

const takeFocus = (box: HTMLInputElement | null) => box?.focus();

interface SearchProps extends Pick<Props, 'found'> {
  store: ViewOptionsStore;
  /** True if it was opened by a press, and takes the focus. */
  isPressed: boolean;
}

function SearchBox({ store, found, isPressed }: SearchProps) {
  const typed = useStore(store.$typed);
  return (
    <search className="kept-search">
      <label htmlFor="collection-search" className="sr-only">
        {controlTexts.search}
      </label>
      <input
        ref={isPressed ? takeFocus : null}
        id="collection-search"
        type="search"
        className="field"
        maxLength={searchMaxLength}
        autoComplete="off"
        placeholder={controlTexts.placeholder}
        value={typed}
        onChange={({ target }) => store.type(target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && store.applySearch()}
      />
      {/* Hidden from screen readers because a live region says the same. */}
      {found !== '' && (
        <span className="kept-found" aria-hidden="true">
          {found}
        </span>
      )}
    </search>
  );
}
