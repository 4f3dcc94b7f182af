/** Favorites as the text of a file. Apart from the store, which pages with favorite buttons load, too. */
import type { FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import type { Favorites } from './favorites-state.ts';
import { readFavorite } from './parse-favorites.store.ts';

export const maxBytes = 1_048_576;
const maxDepth = 6;

function fits(value: unknown, depth = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => fits(inner, depth - 1));
}

const isLong = (text: string) => text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes;

/** Returns all favorites as JSON, without descriptions if it would be too long to import. The server has those anyway. */
export function exportJson({ $state }: Pick<Favorites, '$state'>): string {
  const { favorites } = $state.get();
  const text = JSON.stringify(favorites, null, 2);
  return isLong(text) ? JSON.stringify(favorites.map((item) => ({ ...item, description: '' }))) : text;
}

/** Returns the favorites in a JSON text; null for anything but a list of at most 500 valid ones in at most 1 MiB. */
function parseFavorites(text: string): FavoriteDto[] | null {
  try {
    const list: unknown = !isLong(text) && JSON.parse(text);
    if (!Array.isArray(list) || list.length > favoriteLimits.favorites || !fits(list)) return null;
    const items = list.map((value) => readFavorite(value, Date.now()));
    return items.every((item) => item !== null) ? items : null;
  } catch {
    return null;
  }
}

/** Adds the favorites of a JSON list as written by `exportJson`. Returns false, and adds none, if it is no such list. */
export function importJson({ $state, addAll }: Pick<Favorites, '$state' | 'addAll'>, text: string): boolean {
  const items = $state.get().userId === null ? null : parseFavorites(text);
  if (items) addAll(items);
  return items !== null;
}
