import { type FavoriteRef, parseRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto, RemovedFavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';

/** What a browser keeps of favorites. Anybody can write there, so it is read with suspicion; texts are only ever texts. */

type Warn = (message: string) => void;
/** Undefined for what does not belong there. */
type Reader = (value: unknown) => unknown;

const isText = (value: unknown, most = 5_000): value is string => typeof value === 'string' && value.length <= most;

export const text: Reader = (value) => (isText(value) ? value : undefined);
export const match =
  (pattern: RegExp): Reader =>
  (value) =>
    isText(value, 1_000) && pattern.test(value) ? value : undefined;
const slug = match(/^[\w-]{0,100}$/);
/** Of a thing on this site: "/slug", "/slug/slug", "/events/slug", "/collections/token". */
export const path = match(/^\/[\w-]+(?:\/[\w-]+)?$/);
const image = match(/^\/media(?:\/[\w-]+)+\.\w+$/);
const date: Reader = (value) => (isText(value, 40) && !Number.isNaN(Date.parse(value)) ? value : undefined);
/** As far as the database counts. */
const amount: Reader = (value) => (typeof value === 'number' && value >= 0 && value < 2 ** 31 ? value : undefined);
export const count: Reader = (value) => (Number.isInteger(value) ? amount(value) : undefined);
const flag: Reader = (value) => (typeof value === 'boolean' ? value : undefined);
export const or =
  (fallback: unknown, read: Reader): Reader =>
  (value) =>
    value === undefined || value === fallback ? fallback : read(value);
export const list =
  (read: Reader, most = 50): Reader =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const made = value.map(read);
    return made.includes(undefined) ? undefined : made;
  };
/** Only what is named is taken over: nothing else of the value survives, `__proto__` neither. */
export const shape =
  (readers: Record<string, Reader>): Reader =>
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const made: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(readers)) {
      made[name] = read((value as Record<string, unknown>)[name]);
      if (made[name] === undefined) return undefined;
    }
    return made;
  };

export const picture = shape({
  key: match(/^(?=.{1,200}$)[\w-]+(?:\/[\w-]+)*$/),
  width: count,
  height: count,
  alt: text,
  widths: list(count),
});

const noTheme = { name: 'artsy', gradient: '', accent: '' };
const notSaved = { price: null, available: null };

/** All but type, id and dateAdded. */
const details: Record<string, Reader> = {
  name: or('', text),
  slug: or('', slug),
  path: or(null, path),
  owner: or('', text),
  artist: or('', text),
  vendorSlug: or('', slug),
  description: or('', text),
  location: or('', text),
  category: or('', text),
  tags: or([], list(text)),
  price: or(null, amount),
  inventory: or(null, count),
  held: or(false, flag),
  image: or(null, image),
  picture: or(null, picture),
  heartCount: or(0, count),
  theme: or(noTheme, shape({ name: slug, gradient: text, accent: text })),
  date: or(null, date),
  endDate: or(null, date),
  saved: or(notSaved, shape({ price: or(null, amount), available: or(null, flag) })),
};

const readDetails = shape(details);

/**
 * A favorite out of a value of unknown origin; what is missing besides id and type is filled in.
 * @param now milliseconds, for one that does not say when it was added
 * @returns null for what is no favorite
 */
export function readFavorite(value: unknown, now: number): FavoriteDto | null {
  const { type, id, dateAdded } = (value ?? {}) as Record<string, unknown>;
  const ref = isText(type) && isText(id) ? parseRefKey(`${type}:${id}`) : null;
  const added = or(new Date(now).toISOString(), date)(dateAdded);
  const read = readDetails(value);
  return ref && added !== undefined && read ? ({ ...ref, ...read, dateAdded: added } as FavoriteDto) : null;
}

/** The favorite that a heart was pressed for, as far as the page knows it. */
export function createPlaceholder(ref: FavoriteRef, known: Partial<FavoriteDto>, now: number): FavoriteDto {
  const dateAdded = new Date(now).toISOString();
  const read = readFavorite({ ...known, ...ref, dateAdded }, now) ?? readFavorite({ ...ref, dateAdded }, now);
  return read as FavoriteDto;
}

/** Whether the server has not told yet what it is: it gives everything a theme, also what is not shown any more. */
export const isPlaceholder = ({ path, theme }: FavoriteDto): boolean =>
  path === null && theme.gradient === noTheme.gradient;

/** Those of a list that are favorites, each thing once. */
export function readFavorites(values: readonly unknown[], now: number): FavoriteDto[] {
  const items = new Map<string, FavoriteDto>();
  for (const value of values) {
    const item = readFavorite(value, now);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()].slice(0, favoriteLimits.favorites);
}

/**
 * Those of a list that can be restored.
 * @param byOurClock leaves out what has expired; what was removed in the future, by a clock that was set, counts as now.
 *   The server's list needs none of that.
 */
export function readRemovedFavorites(
  values: readonly unknown[],
  now: number,
  byOurClock: boolean,
): RemovedFavoriteDto[] {
  const items = new Map<string, RemovedFavoriteDto>();
  for (const value of values) {
    const item = readFavorite(value, now);
    const removedAt = item && date((value as RemovedFavoriteDto).removedAt);
    if (!item || typeof removedAt !== 'string' || items.has(item.id)) continue;
    const at = byOurClock ? Math.min(Date.parse(removedAt), now) : Date.parse(removedAt);
    const expired = byOurClock && now - at > favoriteLimits.recentlyRemovedMs;
    if (!expired) items.set(item.id, { ...item, removedAt: toIsoString(at) });
  }
  return [...items.values()].slice(0, favoriteLimits.recentlyRemoved);
}

/** As the server writes times. */
export function toIsoString(ms: number): string {
  return new Date(ms).toISOString();
}

/** The list in a stored text; null without one. Text that is no JSON or no list is told to `warn`. */
export function parseStoredList(stored: string | null, warn: Warn): unknown[] | null {
  if (stored === null) return null;
  try {
    const parsed: unknown = JSON.parse(stored);
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Told below.
  }
  warn('Stored favorites were not readable and are discarded.');
  return null;
}

/** Favorites as a file that people can take along. */

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
