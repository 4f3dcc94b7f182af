import { afterEach, expect, it, vi } from 'vitest';
import { favoriteLabel } from '../../../../src/features/catalog/favorite-label.ts';
import { createPageButtons } from '../../../../src/features/favorites/buttons/page-buttons.ts';
import type { Favorites } from '../../../../src/features/favorites/sync/favorites-state.ts';

const jar = 'product:0195f7c2-8a3e-7b61-9d42-3c5e8f1a2b40';

afterEach(() => vi.unstubAllGlobals());

/** A page with one favorite button, and a store whose only favorite can be set. */
function createPage(shown: number) {
  const spans = [{ textContent: favoriteLabel('Moon Jar', shown) }, { textContent: shown === 0 ? '' : String(shown) }];
  const button = {
    value: jar,
    ariaBusy: null,
    ariaPressed: null as string | null,
    querySelector: () => spans[0],
    querySelectorAll: () => spans,
  };
  vi.stubGlobal('document', { querySelectorAll: () => [button], querySelector: () => null });
  let isFavorite = false;
  const store = {
    $state: { get: () => ({ userId: 'u', favoriteCounts: {} }) },
    has: () => isFavorite,
  } as unknown as Favorites;
  const page = createPageButtons(store);
  page.paint();
  page.expect(jar);
  const set = (is: boolean) => {
    isFavorite = is;
    page.paint();
    return [...spans.map(({ textContent }) => textContent), button.ariaPressed];
  };
  return { set };
}

it('a button without favorites shows and says a number once it has one, and none when that is removed', () => {
  const { set } = createPage(0);
  expect(set(true)).toEqual(['Favorite Moon Jar, 1 favorite', '1', 'true']);
  expect(set(false)).toEqual(['Favorite Moon Jar', '', 'false']);
});

it('a button that counts one says it in the singular, also on the way back from two', () => {
  const { set } = createPage(1);
  expect(set(true)).toEqual(['Favorite Moon Jar, 2 favorites', '2', 'true']);
  expect(set(false)).toEqual(['Favorite Moon Jar, 1 favorite', '1', 'false']);
});
