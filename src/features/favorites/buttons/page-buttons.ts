import { favoriteLabel, parseFavoriteLabel } from '../../catalog/favorite-label.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { formatFavoriteCount } from '../../catalog/vendors.ts';
import type { Favorites } from '../sync/favorites-state.ts';

const listButtons = () => [...document.querySelectorAll<HTMLButtonElement>('[name=love]')];

/** Returns the name of a button's item and its number of favorites. */
const readLabel = (button: HTMLButtonElement | null) =>
  parseFavoriteLabel(button?.querySelector('span')?.textContent ?? '');

/** Returns the first button with this reference key. */
export const buttonOf = (refKey: string): HTMLButtonElement | null =>
  listButtons().find(({ value }) => value === refKey) ?? null;

/** Returns the name of a button's item; empty without a button. */
export const nameOf = (button: HTMLButtonElement | null): string => readLabel(button).name;

function showCount(button: HTMLButtonElement, count: number): void {
  const { name, count: shown } = readLabel(button);
  const [label, number] = button.querySelectorAll('span');
  if (count === shown || !label || !number) return;
  label.textContent = favoriteLabel(name, count);
  number.textContent = count > 0 ? String(count) : '';
}

export interface PageButtons {
  /**
   * Counts changes of an item from now on. Called before a press changes it, and of all items once the first response has
   * come: favorites that it brings are older than the page, which has counted them.
   */
  follow(button: HTMLButtonElement): void;
  followAll(): void;
  /** Shows the store's state in all buttons and counts of the page. */
  paint(): void;
}

/** Connects the page's favorite buttons and favorite counts with the store. */
export function createPageButtons(store: Favorites): PageButtons {
  /** How many other accounts have an item, by reference key: what a count shows without ours. */
  const others = new Map<string, number>();
  /** The count of an item that the server last sent. */
  const serverCounts = new Map<string, number>();

  const has = (refKey: string): boolean => {
    const ref = parseRefKey(refKey);
    return ref !== null && store.has(ref);
  };
  const follow = (button: HTMLButtonElement) => {
    const count = readLabel(button).count - Number(has(button.value));
    if (!others.has(button.value)) others.set(button.value, Math.max(0, count));
  };
  /** Returns the present count of an item; undefined if the page's stays. */
  const countOf = (refKey: string): number | undefined => {
    const own = Number(has(refKey));
    const sent = store.$state.get().favoriteCounts[refKey];
    if (sent !== undefined && sent !== serverCounts.get(refKey)) {
      serverCounts.set(refKey, sent);
      others.set(refKey, sent - own);
    }
    const count = others.get(refKey);
    return count === undefined ? undefined : count + own;
  };

  return {
    follow,
    followAll: () => listButtons().forEach(follow),
    paint() {
      if (store.$state.get().userId === null) return;
      for (const button of listButtons()) {
        // A busy button shows the press until it is handled.
        if (!button.ariaBusy) button.ariaPressed = String(has(button.value));
        const count = countOf(button.value);
        if (count !== undefined) showCount(button, count);
      }
      const sentence = document.querySelector<HTMLElement>('[data-loved]');
      const count = countOf(sentence?.dataset['loved'] ?? '');
      if (sentence && count !== undefined) sentence.textContent = formatFavoriteCount(count);
    },
  };
}
