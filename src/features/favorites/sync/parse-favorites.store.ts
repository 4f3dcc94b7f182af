import { type FavoriteRef, parseRefKey } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from '../collections.api.ts';
import type { FavoriteDto, RemovedFavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';

/** Readers of stored favorites. Anything may be in a browser's storage or a file, so every field is validated. */

type Warn = (message: string) => void;
/** Returns a valid value, or undefined for an invalid one. */
type Reader = (value: unknown) => unknown;

const isText = (value: unknown, most = 5_000): value is string => typeof value === 'string' && value.length <= most;

const text: Reader = (value) => (isText(value) ? value : undefined);
const match =
  (pattern: RegExp): Reader =>
  (value) =>
    isText(value, 1_000) && pattern.test(value) ? value : undefined;
const slug = match(/^[\w-]{0,100}$/);
/** Path of an item's page: "/slug", "/slug/slug", "/events/slug", or "/collections/token". */
const path = match(/^\/[\w-]+(?:\/[\w-]+)?$/);
const image = match(/^\/media(?:\/[\w-]+)+\.\w+$/);
const date: Reader = (value) => (isText(value, 40) && !Number.isNaN(Date.parse(value)) ? value : undefined);
/** Numbers that the database's integers can hold. */
const amount: Reader = (value) => (typeof value === 'number' && value >= 0 && value < 2 ** 31 ? value : undefined);
const count: Reader = (value) => (Number.isInteger(value) ? amount(value) : undefined);
const flag: Reader = (value) => (typeof value === 'boolean' ? value : undefined);
const or =
  (fallback: unknown, read: Reader): Reader =>
  (value) =>
    value === undefined || value === fallback ? fallback : read(value);
const list =
  (read: Reader, most = 50): Reader =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const made = value.map(read);
    return made.includes(undefined) ? undefined : made;
  };
/** Copies only the named properties, so that no others, such as `__proto__`, survive. */
const shape =
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

const picture = shape({
  key: match(/^(?=.{1,200}$)[\w-]+(?:\/[\w-]+)*$/),
  width: count,
  height: count,
  alt: text,
  widths: list(count),
});

const noTheme = { name: 'artsy', gradient: '', accent: '' };
const notSaved = { price: null, available: null };

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
  notice: or('', text),
  image: or(null, image),
  picture: or(null, picture),
  heartCount: or(0, count),
  theme: or(noTheme, shape({ name: slug, gradient: text, accent: text })),
  date: or(null, date),
  endDate: or(null, date),
  eventState: or(null, match(/^(?:canceled|moved)$/)),
  saved: or(notSaved, shape({ price: or(null, amount), available: or(null, flag) })),
};

const readDetails = shape(details);

/**
 * Returns the favorite in a value of unknown origin, with defaults for missing fields other than type and id; null if it is
 * not valid.
 * @param now milliseconds, the default for when it was added
 */
export function readFavorite(value: unknown, now: number): FavoriteDto | null {
  const { type, id, dateAdded, changedAt } = (value ?? {}) as Record<string, unknown>;
  const ref = isText(type) && isText(id) ? parseRefKey(`${type}:${id}`) : null;
  const added = or(new Date(now).toISOString(), date)(dateAdded);
  const changed = or(added, date)(changedAt);
  const read = readDetails(value);
  if (!ref || !read || added === undefined || changed === undefined) return null;
  return { ...ref, ...read, dateAdded: added, changedAt: changed } as FavoriteDto;
}

export function createPlaceholder({ type, id }: FavoriteRef, known: Partial<FavoriteDto>, now: number): FavoriteDto {
  const added = { type, id, dateAdded: toIsoString(now), changedAt: toIsoString(now) };
  return (readFavorite({ ...known, ...added }, now) ?? readFavorite(added, now)) as FavoriteDto;
}

/** True until the server has sent the item: it gives every item a theme, even one that is no longer public. */
export const isPlaceholder = ({ path, theme }: FavoriteDto): boolean =>
  path === null && theme.gradient === noTheme.gradient;

/** Returns the valid favorites of a list, without duplicates. */
export function readFavorites(values: readonly unknown[], now: number): FavoriteDto[] {
  const items = new Map<string, FavoriteDto>();
  for (const value of values) {
    const item = readFavorite(value, now);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()].slice(0, favoriteLimits.favorites);
}

export function readRemovedFavorites(values: readonly unknown[], now: number): FavoriteDto[] {
  const dated = values.flatMap((value) => {
    const removedAt = date((value as RemovedFavoriteDto | null)?.removedAt);
    return removedAt === undefined ? [] : [{ changedAt: removedAt, ...(value as object) }];
  });
  return readFavorites(dated, now);
}

const readCollectionList = list(
  shape({
    id: text,
    name: text,
    items: list(shape({ type: match(/^(artist|product|event)$/), id: text, name: text, path: or(null, path) }), 200),
    pictures: list(picture),
    share: or(null, shape({ path, url: match(/^https?:\/\/\S+$/) })),
    heartCount: count,
  }),
);

/** Returns the collections in a stored text; null if there are none, or if they are malformed. */
export function readCollections(stored: string | null): readonly CollectionDto[] | null {
  try {
    return (readCollectionList(JSON.parse(stored ?? 'null')) as readonly CollectionDto[] | undefined) ?? null;
  } catch {
    return null;
  }
}

export function toIsoString(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns the object in a stored text; null, after a warning, if it is none. */
export function parseStored(stored: string, warn: Warn): unknown {
  try {
    const parsed: unknown = JSON.parse(stored);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Warned about below.
  }
  warn('Stored favorites were not readable and are discarded.');
  return null;
}
