/** Favorites as a file that people can take along. */
import type { FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { readFavorite } from './favorites-storage.store.ts';

const maxBytes = 1_048_576;
const maxDepth = 6;

function fits(value: unknown, depth = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => fits(inner, depth - 1));
}

const isLong = (text: string) => text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes;

/** Never more than can be taken in again: descriptions are left out then, which the server knows. */
export function serializeFavorites(favorites: readonly FavoriteDto[]): string {
  const text = JSON.stringify(favorites, null, 2);
  return isLong(text) ? JSON.stringify(favorites.map((item) => ({ ...item, description: '' }))) : text;
}

/** The favorites in a text; null for anything but a list of at most 500 of them, of at most 1 MiB. */
export function parseFavorites(text: string, now: number): FavoriteDto[] | null {
  if (isLong(text)) return null;
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(list) || list.length > favoriteLimits.favorites || !fits(list)) return null;
  const items = list.map((value) => readFavorite(value, now));
  return items.every((item) => item !== null) ? items : null;
}
