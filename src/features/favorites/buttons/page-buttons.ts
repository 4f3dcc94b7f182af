import { favoriteLabel, parseFavoriteLabel } from '../../catalog/favorite-label.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { formatFavoriteCount } from '../../catalog/vendors.ts';
import type { Favorites } from '../sync/favorites-state.ts';

const listButtons = () => document.querySelectorAll<HTMLButtonElement>('[name=love]');

/** Returns the name of a button's item and its number of favorites. */
const readLabel = (button: HTMLButtonElement) => parseFavoriteLabel(button.querySelector('span')?.textContent ?? '');

/** Returns the name of a button's item. */
export const nameOf = (button: HTMLButtonElement): string => readLabel(button).name;

export interface PageButtons extends FavoriteCounts {
  /** Returns the first button with this reference key. */
  buttonOf(refKey: string): HTMLButtonElement | null;
  nameOf(refKey: string): string;
  /** Shows the store's state in all buttons and counts of the page. */
  paint(): void;
}

/** Connects the page's favorite buttons and favorite counts with the store. */
export function createPageButtons(store: Favorites): PageButtons {
  const counts = createFavoriteCounts();
  const buttonOf = (refKey: string) => [...listButtons()].find(({ value }) => value === refKey) ?? null;

  const updateCounts = (refKey: string, update: (shown: number) => number) => {
    for (const button of listButtons()) {
      const [label, number] = button.querySelectorAll('span');
      if (button.value !== refKey || !label || !number) continue;
      const { name, count } = readLabel(button);
      const updated = update(count);
      label.textContent = favoriteLabel(name, updated);
      number.textContent = updated > 0 ? String(updated) : '';
    }
    const sentence = document.querySelector<HTMLElement>('[data-loved]');
    if (sentence?.dataset['loved'] === refKey) {
      sentence.textContent = formatFavoriteCount(update(Number.parseInt(sentence.textContent, 10) || 0));
    }
  };

  const paint = () => {
    const { userId, favoriteCounts } = store.$state.get();
    if (userId === null) return;
    const isFavorite = new Map<string, boolean>();
    for (const button of listButtons()) {
      const ref = parseRefKey(button.value);
      if (ref === null) continue;
      const is = store.has(ref);
      // A busy button shows the press until it is handled.
      if (!button.ariaBusy || counts.expects(button.value)) button.ariaPressed = String(is);
      isFavorite.set(button.value, is);
    }
    for (const [refKey, is] of isFavorite) {
      const update = counts.change(refKey, is, favoriteCounts[refKey]);
      if (update) updateCounts(refKey, update);
    }
  };

  return {
    ...counts,
    buttonOf,
    nameOf: (refKey) => {
      const button = buttonOf(refKey);
      return button ? nameOf(button) : '';
    },
    paint,
  };
}

/**
 * Tracks which changes the counts on a page have not included. A page shows the counts of the time when it was made. Each
 * later change adds or subtracts one, until the server sends the new count. Favorites that the first response brings are
 * older than the page, which has counted them.
 */
export interface FavoriteCounts {
  /** Counts changes of this item from now on, because its button was pressed. */
  expect(refKey: string): void;
  /** True if the item's button was pressed. */
  expects(refKey: string): boolean;
  /** Counts changes of all items from now on. */
  ready(): void;
  /**
   * Records an item's state.
   * @param serverCount the count that the server last sent, if it did
   * @returns a function from the shown count to the new one; null if it stays
   */
  change(refKey: string, isFavorite: boolean, serverCount: number | undefined): ((shown: number) => number) | null;
}

export function createFavoriteCounts(): FavoriteCounts {
  const before = new Map<string, [isFavorite: boolean, serverCount: number | undefined]>();
  const expected = new Set<string>();
  let isReady = false;
  return {
    expect: (refKey) => void expected.add(refKey),
    expects: (refKey) => expected.has(refKey),
    ready() {
      isReady = true;
    },
    change(refKey, isFavorite, serverCount) {
      const [wasFavorite, lastCount] = before.get(refKey) ?? [isFavorite];
      before.set(refKey, [isFavorite, serverCount]);
      if (serverCount !== undefined && serverCount !== lastCount) return () => serverCount;
      if (wasFavorite === isFavorite || !(isReady || expected.has(refKey))) return null;
      return (shown) => Math.max(0, shown + (isFavorite ? 1 : -1));
    },
  };
}
