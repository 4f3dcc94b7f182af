import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startView } from '../../../../src/features/favorites/favorites-view.ts';
import {
  type Address,
  createCollectionView,
  searchDebounceMs,
} from '../../../../src/features/favorites/page/favorites-view.store.ts';

/** The address of a page, with the steps that Back goes through. */
class Steps implements Address {
  readonly steps: string[];
  #tell = () => {};

  constructor(query = '') {
    this.steps = [query];
  }
  query() {
    return this.steps.at(-1) ?? '';
  }
  show(query: string, as: 'step' | 'same step') {
    if (as === 'same step') this.steps.pop();
    this.steps.push(query);
  }
  onMove(listener: () => void) {
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

it('starts with what the address says', () => {
  const { $view, $typed } = createCollectionView(new Steps('?q=vase&sort=name'));
  expect($view.get()).toEqual({ ...startView, search: 'vase', sort: 'name', direction: 'asc' });
  expect($typed.get()).toBe('vase');
});

it('searches 300 ms after the last letter, not at every one', () => {
  const address = new Steps();
  const view = createCollectionView(address);
  const seen: string[] = [];
  view.$view.listen(({ search }) => seen.push(search));
  for (const text of ['v', 'va', 'vas', 'vase']) {
    view.type(text);
    vi.advanceTimersByTime(searchDebounceMs - 1);
  }
  expect(seen).toEqual([]);
  pause();
  expect(seen).toEqual(['vase']);
  expect(address.steps).toEqual(['', '?q=vase']);
});

it('makes one step of Back of one search, and one of each other change', () => {
  const address = new Steps();
  const view = createCollectionView(address);
  for (const text of ['va', 'vase', 'vases']) {
    view.type(text);
    pause();
  }
  view.change({ tab: 'product' });
  view.type('');
  pause();
  expect(address.steps).toEqual(['', '?q=vases', '?q=vases&type=product', '?type=product']);
  address.back();
  expect(view.$view.get()).toMatchObject({ search: 'vases', tab: 'product' });
  expect(view.$typed.get()).toBe('vases');
  address.back();
  address.back();
  expect(view.$view.get()).toEqual(startView);
});

it('lets nothing that was typed before Back come after it', () => {
  const address = new Steps();
  const view = createCollectionView(address);
  view.change({ tab: 'event' });
  view.type('lost');
  address.back();
  pause();
  expect(view.$view.get()).toEqual(startView);
});

it('takes a search that waits along with a change of tab', () => {
  const view = createCollectionView(new Steps());
  view.type('vase');
  view.change({ tab: 'product' });
  expect(view.$view.get()).toMatchObject({ search: 'vase', tab: 'product' });
});

it('starts each sort in its own direction, and turns around when asked', () => {
  const view = createCollectionView(new Steps());
  view.change({ sort: 'name' });
  expect(view.$view.get().direction).toBe('asc');
  view.change({ direction: 'desc' });
  view.change({ sort: 'price' });
  expect(view.$view.get()).toMatchObject({ sort: 'price', direction: 'desc' });
});

it('takes no step for a change that changes nothing', () => {
  const address = new Steps();
  const view = createCollectionView(address);
  view.change({ tab: 'all' });
  view.type('  ');
  pause();
  expect(address.steps).toEqual(['']);
});

it('resets what is searched and shown, and keeps the order', () => {
  const view = createCollectionView(new Steps('?q=vase&type=event&sort=name&dir=desc'));
  view.reset();
  expect(view.$view.get()).toEqual({ ...startView, sort: 'name', direction: 'desc' });
  expect(view.$typed.get()).toBe('');
});
