/** Which changes of an account's favorites and collections are written. Pure; the caller has locked the rows. */

import { type FavoriteType, toRefKey } from '../catalog/favorite-ref.ts';
import type { CollectionItemRow } from './collections.table.ts';
import { collectibleTypes, collectionLimits } from './collections.ts';
import type { FavoriteRow } from './favorites.table.ts';
import { type FavoriteItem, type FavoriteView, type FavoriteWrite, favoriteLimits, isLater } from './favorites.ts';

export interface FavoriteChange {
  id: string;
  /** Needed for an item without a record. */
  type?: FavoriteType | undefined;
  /** Id of a collection. Then `favorite` means “is in this collection”. */
  collection?: string | undefined;
  favorite: boolean;
  /** When it was made, in milliseconds by the server's clock. Without it, the change is later than the record. */
  changedAt?: number | undefined;
  /** True if it makes a recently removed item a favorite again, as it was; it saves no other item. Not for collections. */
  restore?: boolean | undefined;
}

export type ChangeProblem = 'not_found' | 'too_many';

export interface ChangedFavorite {
  id: string;
  /** Whether it was a favorite before the changes, or in the collection. */
  wasFavorite: boolean;
  favorite: boolean;
  /** The favorite after the change, with the present data of its item; null without a record and for a collection. */
  view: FavoriteView | null;
  /** Number of accounts with this favorite after the changes; null if the item is unknown or hidden, and for a collection. */
  favoriteCount: number | null;
  /** Why it was refused; null also if the record is later. */
  problem: ChangeProblem | null;
}

/** Returns the key of the record that a change is about: of a favorite, its id. */
export const toRecordKey = ({ id, collection }: Pick<FavoriteChange, 'id' | 'collection'>): string =>
  (collection === undefined ? id : `${collection}/${id}`).toLowerCase();

type TimedChange = FavoriteChange & { key: string; changedAt: number };

/** Later than any time that a client may send. */
const present = Number.MAX_SAFE_INTEGER;

/**
 * Returns the last change of each record, removals first, because they make room. Times from the future are cut to `now`, a
 * millisecond apart, so that their order stays.
 */
function mergeChanges(
  changes: readonly FavoriteChange[],
  before: ReadonlyMap<string, { changedAt: Date }>,
  now: number,
): TimedChange[] {
  const merged = new Map<string, TimedChange>();
  const newestFirst = changes
    .map((change) => ({
      ...change,
      ...{ key: toRecordKey(change), id: change.id.toLowerCase(), collection: change.collection?.toLowerCase() },
      changedAt: change.changedAt ?? present,
    }))
    .sort((a, b) => b.changedAt - a.changedAt || Number(a.favorite) - Number(b.favorite));
  let latest = now;
  for (const change of newestFirst) {
    if (merged.has(change.key)) continue;
    const last = before.get(change.key)?.changedAt.getTime() ?? 0;
    if (change.changedAt === present) change.changedAt = Math.max(now, last + 1);
    else if (change.changedAt > latest) change.changedAt = latest--;
    merged.set(change.key, change);
  }
  return [...merged.values()].reverse().sort((a, b) => Number(a.favorite) - Number(b.favorite));
}

/**
 * Decides about one change. It does nothing if the record is later, or if it removes what has no record and can't be added.
 * @param mayAdd false if the item is unknown or not the account's
 */
function decide(
  change: FavoriteWrite,
  last: FavoriteWrite | undefined,
  { mayAdd, hasRoom }: { mayAdd: boolean; hasRoom: boolean },
): 'write' | 'nothing' | ChangeProblem {
  if (!isLater(change, last)) return 'nothing';
  if (!change.favorite) return last || mayAdd ? 'write' : 'nothing';
  if (!mayAdd) return 'not_found';
  return last?.favorite || hasRoom ? 'write' : 'too_many';
}

type SavedColumns = Pick<FavoriteRow, 'savedName' | 'savedPriceCents' | 'savedAvailable'>;

const toSavedColumns = ({ name, priceCents, inventory, held }: FavoriteItem): SavedColumns => ({
  savedName: name,
  savedPriceCents: priceCents ?? null,
  savedAvailable: inventory === undefined ? null : inventory > 0 || held === true,
});

export interface Known {
  userId: string;
  now: number;
  /** Records by id. */
  before: ReadonlyMap<string, FavoriteRow>;
  /** The public ones of the items, by reference key. */
  items: ReadonlyMap<string, FavoriteItem>;
  restorable: ReadonlySet<string>;
  count: number;
}

/** Returns the favorites to write, and why other changes are refused, by key. An older change than the record is neither. */
export function decideWrites(changes: readonly FavoriteChange[], known: Known) {
  const { userId, now, before, items, restorable } = known;
  const problems = new Map<string, ChangeProblem>();
  const rows: FavoriteRow[] = [];
  let { count } = known;
  for (const { key, id, type: named, favorite, restore, changedAt } of mergeChanges(changes, before, now)) {
    const last = before.get(key);
    const type = last?.type ?? named;
    const item = type && items.get(toRefKey({ type, id }));
    const outcome = decide({ favorite, changedAt }, last && { ...last, changedAt: last.changedAt.getTime() }, {
      mayAdd: restore ? last !== undefined && (last.favorite || restorable.has(id)) : item !== undefined,
      hasRoom: count < favoriteLimits.favorites,
    });
    if (outcome === 'write' && type) {
      count += Number(favorite) - Number(last?.favorite ?? false);
      const isNew = last === undefined || (favorite && !restore);
      const addedAt = new Date(Math.min(changedAt, now));
      const kept = isNew && item ? { addedAt, ...toSavedColumns(item) } : (last as FavoriteRow);
      rows.push({ ...kept, userId, type, itemId: id, favorite, changedAt: new Date(changedAt) });
    } else if (outcome === 'not_found' || outcome === 'too_many') problems.set(key, outcome);
  }
  return { rows, problems };
}

interface KnownItems {
  now: number;
  /** Records of the items in collections, by key. */
  before: ReadonlyMap<string, CollectionItemRow>;
  /** The account's records of these items as favorites, by id. */
  favorites: ReadonlyMap<string, Pick<FavoriteRow, 'type' | 'favorite' | 'changedAt'>>;
  /** Numbers of items in the account's collections, by their ids. Collections of others are missing. */
  counts: ReadonlyMap<string, number>;
}

/**
 * Returns the items of collections to write, and why other changes are refused, by key. Only favorites can be added, and
 * those that stopped being favorites after they were added. What is in a collection stays there without being a favorite.
 */
export function decideItemWrites(changes: readonly FavoriteChange[], { now, before, favorites, ...known }: KnownItems) {
  const problems = new Map<string, ChangeProblem>();
  const rows: CollectionItemRow[] = [];
  const counts = new Map(known.counts);
  for (const { key, id, collection = '', type: named, favorite, changedAt } of mergeChanges(changes, before, now)) {
    const last = before.get(key);
    const saved = favorites.get(id);
    const type = last?.type ?? saved?.type;
    const count = counts.get(collection);
    const isSaved = saved !== undefined && (saved.favorite || saved.changedAt.getTime() > changedAt);
    const fits = collectibleTypes.some((one) => one === type) && (named === undefined || named === type);
    const outcome =
      count === undefined
        ? 'not_found'
        : decide({ favorite, changedAt }, last && { favorite: last.inside, changedAt: last.changedAt.getTime() }, {
            mayAdd: fits && (last?.inside || isSaved),
            hasRoom: count < collectionLimits.items,
          });
    if (outcome === 'write' && type) {
      counts.set(collection, (count ?? 0) + Number(favorite) - Number(last?.inside ?? false));
      const addedAt = last?.inside ? last.addedAt : new Date(changedAt);
      rows.push({
        ...{ collectionId: collection, type, itemId: id, addedAt },
        ...{ inside: favorite, changedAt: new Date(changedAt) },
      });
    } else if (outcome === 'not_found' || outcome === 'too_many') problems.set(key, outcome);
  }
  return { rows, problems };
}
