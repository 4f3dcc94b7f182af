import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Address,
  createViewOptions,
  searchDebounceMs,
} from '../../../../src/features/favorites/page/view-options.store.ts';
import { defaultView } from '../../../../src/features/favorites/page/view-options.ts';

/** The address of a page with its history entries. */
class Steps implements Address {
  readonly steps: string[];
  #tell = () => {};

  constructor(query = '') {
    this.steps = [query];
  }
  getQuery() {
    return this.steps.at(-1) ?? '';
  }
  setQuery(query: string, mode: 'push' | 'replace') {
    if (mode === 'replace') this.steps.pop();
    this.steps.push(query);
  }
  onNavigate(listener: () => void) {
    this.#tell = listener;
  }
  back() {
    this.steps.pop();
    this.#tell();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = () => vi.advanceTimersByTime(searchDebounceMs);

it('searches 300 ms after the last keystroke', () => {
  const address = new Steps();
  const store = createViewOptions(address);
  const seen: string[] = [];
  store.$view.listen(({ search }) => seen.push(search));
  for (const text of ['v', 'va', 'vas', 'vase']) {
    store.type(text);
    vi.advanceTimersByTime(searchDebounceMs - 1);
  }
  expect(seen).toEqual([]);
  pause();
  expect(seen).toEqual(['vase']);
  expect(address.steps).toEqual(['', '?q=vase']);
});

it('adds one history entry for a search, and one for each other change', () => {
  const address = new Steps();
  const store = createViewOptions(address);
  for (const text of ['va', 'vase', 'vases']) {
    store.type(text);
    pause();
  }
  store.change({ tab: 'product' });
  store.type('');
  pause();
  expect(address.steps).toEqual(['', '?q=vases', '?q=vases&type=product', '?type=product']);
  address.back();
  expect(store.$view.get()).toMatchObject({ search: 'vases', tab: 'product' });
  expect(store.$typed.get()).toBe('vases');
  address.back();
  address.back();
  expect(store.$view.get()).toEqual(defaultView);
});

it('drops a pending search on Back', () => {
  const address = new Steps();
  const store = createViewOptions(address);
  store.change({ tab: 'event' });
  store.type('lost');
  address.back();
  pause();
  expect(store.$view.get()).toEqual(defaultView);
});

it('applies a pending search with a change of the tab', () => {
  const store = createViewOptions(new Steps());
  store.type('vase');
  store.change({ tab: 'product' });
  expect(store.$view.get()).toMatchObject({ search: 'vase', tab: 'product' });
});

it('starts each sort in its default direction, and reverses it on request', () => {
  const store = createViewOptions(new Steps());
  store.change({ sort: 'name' });
  expect(store.$view.get().direction).toBe('asc');
  store.change({ direction: 'desc' });
  store.change({ sort: 'price' });
  expect(store.$view.get()).toMatchObject({ sort: 'price', direction: 'desc' });
});

it('adds no history entry for a change without effect', () => {
  const address = new Steps();
  const store = createViewOptions(address);
  store.change({ tab: 'all' });
  store.type('  ');
  pause();
  expect(address.steps).toEqual(['']);
});

it('starts with the view in the address; a reset clears search and tab, and keeps the order', () => {
  const store = createViewOptions(new Steps('?q=vase&type=event&sort=name&dir=desc'));
  const start = { ...defaultView, search: 'vase', tab: 'event', sort: 'name', direction: 'desc' };
  expect([store.$view.get(), store.$typed.get()]).toEqual([start, 'vase']);
  store.reset();
  expect(store.$view.get()).toEqual({ ...defaultView, sort: 'name', direction: 'desc' });
  expect(store.$typed.get()).toBe('');
});
