import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { formatFavoriteCount } from '../../catalog/vendors.ts';
import type { Favorites } from '../sync/favorites.store.ts';

/** The hearts of the page: which are filled, and how many love each thing. */

const hearts = () => document.querySelectorAll<HTMLButtonElement>('[name=love]');

/** "Moon Jar", from "Love Moon Jar, ". */
export const nameOf = (button: HTMLButtonElement): string =>
  (button.querySelector('span')?.textContent ?? '').trim().replace(/^Love (.*),$/s, '$1');

export interface PageButtons {
  /** The heart on this page that names a thing. */
  buttonOf(heart: string): HTMLButtonElement | null;
  nameOf(heart: string): string;
  /** A change of this heart comes from a press, so the number on the page does not know of it. */
  expect(heart: string): void;
  /** From now on every change is one that the numbers on the page don't know of. */
  ready(): void;
  paint(): void;
}

export function createPageButtons(store: Favorites): PageButtons {
  const counts = createFavoriteCounts();
  const buttonOf = (heart: string) => [...hearts()].find(({ value }) => value === heart) ?? null;

  const count = (heart: string, change: (shown: number) => number) => {
    for (const button of hearts()) {
      const number = button.lastChild;
      if (button.value === heart && number) number.nodeValue = String(change(Number(number.nodeValue)));
    }
    const sentence = document.querySelector<HTMLElement>('[data-loved]');
    if (sentence?.dataset['loved'] === heart) {
      sentence.textContent = formatFavoriteCount(change(Number.parseInt(sentence.textContent, 10) || 0));
    }
  };

  const paint = () => {
    const { userId, favoriteCounts } = store.$state.get();
    if (userId === null) return;
    const seen = new Set<string>();
    for (const button of hearts()) {
      const ref = parseRefKey(button.value);
      if (ref === null) continue;
      const loved = store.has(ref);
      // A busy one shows what was meant, until it is done.
      if (!button.ariaBusy || counts.expects(button.value)) button.ariaPressed = String(loved);
      seen.add(button.value);
    }
    for (const heart of seen) {
      const ref = parseRefKey(heart);
      const change = ref && counts.change(heart, store.has(ref), favoriteCounts[heart]);
      if (change) count(heart, change);
    }
  };

  return {
    buttonOf,
    nameOf: (heart) => {
      const button = buttonOf(heart);
      return button ? nameOf(button) : '';
    },
    expect: counts.expect,
    ready: counts.ready,
    paint,
  };
}

/**
 * How the numbers on a page follow hearts. A page shows how many loved a thing when it was made; what changes since then
 * counts one up or down, until the server says the number. What the first answer of the server tells of old hearts
 * changes nothing: the page has counted those.
 */
export interface FavoriteCounts {
  /** The next change of this heart is one that the page has not counted. */
  expect(heart: string): void;
  expects(heart: string): boolean;
  /** From now on that holds for all. */
  ready(): void;
  /**
   * @param said what the server last said of how many love it, if it did
   * @returns the new number from the one that is shown; null when it stays
   */
  change(heart: string, loved: boolean, said: number | undefined): ((shown: number) => number) | null;
}

export function createFavoriteCounts(): FavoriteCounts {
  const lovedBefore = new Map<string, boolean>();
  const saidBefore = new Map<string, number | undefined>();
  const expected = new Set<string>();
  let all = false;
  return {
    expect: (heart) => void expected.add(heart),
    expects: (heart) => expected.has(heart),
    ready() {
      all = true;
    },
    change(heart, loved, said) {
      const before = lovedBefore.get(heart) ?? loved;
      const news = said !== undefined && said !== saidBefore.get(heart);
      lovedBefore.set(heart, loved);
      saidBefore.set(heart, said);
      if (news) return () => said;
      if (before === loved || !(all || expected.has(heart))) return null;
      return (shown) => Math.max(0, shown + (loved ? 1 : -1));
    },
  };
}
