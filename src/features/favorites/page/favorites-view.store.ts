import { atom, type ReadableAtom } from 'nanostores';
import {
  type CollectionView,
  queryOfView,
  searchMaxLength,
  startDirection,
  startView,
  viewOfQuery,
} from '../favorites-view.ts';

/** The address of the page, as far as it says what is shown. */
export interface Address {
  /** "?q=vase", or "". */
  query(): string;
  /** Writes the query: as a new step, which Back takes back, or in the place of the last one. */
  show(query: string, as: 'step' | 'same step'): void;
  /** Calls back when Back or Forward led to another query. */
  onMove(listener: () => void): void;
}

export interface CollectionViewStore {
  readonly $view: ReadableAtom<CollectionView>;
  /** What stands in the search box, which is ahead of the view while somebody types. */
  readonly $typed: ReadableAtom<string>;
  /** The view follows once nobody has typed for 300 ms. */
  type(search: string): void;
  /** Follows at once. */
  applySearch(): void;
  /** A sort starts in its own direction, unless one is given. */
  change(part: Partial<Omit<CollectionView, 'search'>>): void;
  /** No search, all types, all favorites; the order stays. */
  reset(): void;
}

export const searchDebounceMs = 300;

/** Which of the favorites are shown, and in which order. It lives in the address, so that it can be shared. */
export function createCollectionView(address: Address): CollectionViewStore {
  const $view = atom(viewOfQuery(address.query()));
  const $typed = atom($view.get().search);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Letters of one search are one step of Back. */
  let searching = false;

  address.onMove(() => {
    clearTimeout(timer);
    searching = false;
    $view.set(viewOfQuery(address.query()));
    $typed.set($view.get().search);
  });

  const show = (view: CollectionView, asSearch: boolean) => {
    const query = queryOfView(view);
    if (query !== queryOfView($view.get())) {
      address.show(query, asSearch && searching ? 'same step' : 'step');
      searching = asSearch;
    }
    $view.set(view);
  };
  const applySearch = () => {
    clearTimeout(timer);
    if ($typed.get() !== $view.get().search) show({ ...$view.get(), search: $typed.get() }, true);
  };

  return {
    $view,
    $typed,
    type(search) {
      $typed.set(search.slice(0, searchMaxLength));
      clearTimeout(timer);
      timer = setTimeout(applySearch, searchDebounceMs);
    },
    applySearch,
    change(part) {
      applySearch();
      const direction = part.sort ? { direction: startDirection[part.sort] } : {};
      show({ ...$view.get(), ...direction, ...part }, false);
    },
    reset() {
      $typed.set('');
      clearTimeout(timer);
      const { sort, direction } = $view.get();
      show({ ...startView, sort, direction }, false);
    },
  };
}
