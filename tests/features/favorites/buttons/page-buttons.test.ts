import { afterEach, expect, it, vi } from 'vitest';
import { favoriteLabel } from '../../../../src/features/catalog/favorite-label.ts';
import { createPageButtons } from '../../../../src/features/favorites/buttons/page-buttons.ts';
import type { Favorites } from '../../../../src/features/favorites/sync/favorites-state.ts';

const jar = 'product:0195f7c2-8a3e-7b61-9d42-3c5e8f1a2b40';

afterEach(() => vi.unstubAllGlobals());

/** A page with one favorite button that shows this number, and a store whose only favorite and count can be set. */
function createPage(shown: number) {
  const spans = [{ textContent: favoriteLabel('Moon Jar', shown) }, { textContent: shown === 0 ? '' : String(shown) }];
  const element = {
    ...{ value: jar, ariaBusy: null as string | null, ariaPressed: null as string | null },
    querySelector: () => spans[0],
    querySelectorAll: () => spans,
  };
  const button = element as unknown as HTMLButtonElement;
  vi.stubGlobal('document', { querySelectorAll: () => [button], querySelector: () => null });
  let isFavorite = false;
  let favoriteCounts = {};
  const store = {
    $state: { get: () => ({ userId: 'u', favoriteCounts }) },
    has: () => isFavorite,
  } as unknown as Favorites;
  const page = createPageButtons(store);
  /** Returns the number on the button after the store has changed. */
  const set = (is: boolean, serverCount?: number) => {
    isFavorite = is;
    if (serverCount !== undefined) favoriteCounts = { [jar]: serverCount };
    page.paint();
    return Number(spans[1]?.textContent);
  };
  return { page, set, button, texts: () => spans.map(({ textContent }) => textContent) };
}

it.each([
  [0, ['Favorite Moon Jar, 1 favorite', '1'], ['Favorite Moon Jar', '']],
  [1, ['Favorite Moon Jar, 2 favorites', '2'], ['Favorite Moon Jar, 1 favorite', '1']],
])('a press of a button with %i adds one, and the next subtracts it', (shown, added, removed) => {
  const { page, set, button, texts } = createPage(shown);
  page.follow(button);
  set(true);
  expect([button.ariaPressed, ...texts()]).toEqual(['true', ...added]);
  set(true);
  expect(texts()).toEqual(added);
  set(false);
  expect([button.ariaPressed, ...texts()]).toEqual(['false', ...removed]);
});

it('the server’s count replaces ours', () => {
  const { page, set, button } = createPage(5);
  page.follow(button);
  expect([set(true), set(true, 9), set(true, 9), set(false, 9), set(false, 8)]).toEqual([6, 9, 9, 8, 8]);
});

it('favorites older than the page are not counted again', () => {
  const { page, set } = createPage(5);
  expect([set(false), set(true)]).toEqual([5, 5]);
  page.followAll();
  expect([set(false), set(true)]).toEqual([4, 5]);
});

it('the count is never negative', () => {
  const { page, set } = createPage(0);
  set(true);
  page.followAll();
  expect([set(false), set(true)]).toEqual([0, 1]);
});

it('a busy button shows the press until it is handled', () => {
  const { set, button } = createPage(0);
  Object.assign(button, { ariaBusy: 'true', ariaPressed: 'true' });
  set(false);
  expect(button.ariaPressed).toBe('true');
});
