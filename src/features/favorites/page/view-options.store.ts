import { atom, type ReadableAtom } from 'nanostores';
import {
  defaultDirection,
  defaultView,
  formatViewQuery,
  parseViewQuery,
  searchMaxLength,
  type ViewOptions,
} from './view-options.ts';

export interface Address {
  /** Returns "?q=vase", for example, or "". */
  getQuery(): string;
  setQuery(query: string, mode: 'push' | 'replace'): void;
  onNavigate(listener: () => void): void;
}

export const pageAddress: Address = {
  getQuery: () => location.search,
  setQuery(query, mode) {
    const url = location.pathname + query;
    // The history API is slow in some browsers, so it waits for the frame that shows the view, and 30 ms for that frame to
    // reach the screen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (mode === 'push') history.pushState(null, '', url);
        else history.replaceState(null, '', url);
      }, 30),
    );
  },
  onNavigate: (listener) => addEventListener('popstate', listener),
};

export interface ViewOptionsStore {
  readonly $view: ReadableAtom<ViewOptions>;
  /** The text in the search box, which is ahead of the view while someone types. */
  readonly $typed: ReadableAtom<string>;
  /** Takes the text in the search box. The view follows after 300 ms without typing. */
  type(search: string): void;
  applySearch(): void;
  /** Changes some options. A new sort starts in its default direction, unless one is given. */
  change(options: Partial<Omit<ViewOptions, 'search'>>): void;
  /** Clears search, tab and collection, and keeps the order. */
  reset(): void;
}

export const searchDebounceMs = 300;

/** Creates the store of the view options. They live in the address, so that a view can be bookmarked. */
export function createViewOptions(address: Address): ViewOptionsStore {
  const $view = atom(parseViewQuery(address.getQuery()));
  const $typed = atom($view.get().search);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True while a search is refined: all its versions share one history entry. */
  let isSearching = false;

  address.onNavigate(() => {
    clearTimeout(timer);
    isSearching = false;
    $view.set(parseViewQuery(address.getQuery()));
    $typed.set($view.get().search);
  });

  const show = (view: ViewOptions, isSearch: boolean) => {
    const query = formatViewQuery(view);
    if (query !== formatViewQuery($view.get())) {
      address.setQuery(query, isSearch && isSearching ? 'replace' : 'push');
      isSearching = isSearch;
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
    change(options) {
      applySearch();
      const direction = options.sort ? { direction: defaultDirection[options.sort] } : {};
      show({ ...$view.get(), ...direction, ...options }, false);
    },
    reset() {
      $typed.set('');
      clearTimeout(timer);
      const { sort, direction } = $view.get();
      show({ ...defaultView, sort, direction }, false);
    },
  };
}
