/** Which changes of an account's favorites are written. Pure; the caller has locked the rows. */

import { type FavoriteType, toRefKey } from '../catalog/favorite-ref.ts';
import { type FavoriteItem, favoriteLimits, isLater } from './favorites.ts';
import type { FavoriteRow } from './read-favorites.server.ts';

/** A wish to write the record of an item. */
export interface FavoriteChange {
  id: string;
  /** Needed for an item without a record. */
  type?: FavoriteType | undefined;
  favorite: boolean;
  /** When it was made, in milliseconds by the server's clock. Without it, the change is later than the record. */
  changedAt?: number | undefined;
  /** True if it makes a recently removed item a favorite again, as it was; it saves no other item. */
  restore?: boolean | undefined;
}

type TimedChange = FavoriteChange & { changedAt: number };
type Rows = ReadonlyMap<string, FavoriteRow>;

/** Later than any time that a client may send. */
const present = Number.MAX_SAFE_INTEGER;

/**
 * Returns the last change of each item, removals first, because they make room. Times from the future are cut to `now`, a
 * millisecond apart, so that their order stays.
 */
function mergeChanges(changes: readonly FavoriteChange[], before: Rows, now: number): TimedChange[] {
  const merged = new Map<string, TimedChange>();
  const newestFirst = changes
    .map((change) => ({ ...change, id: change.id.toLowerCase(), changedAt: change.changedAt ?? present }))
    .sort((a, b) => b.changedAt - a.changedAt || Number(a.favorite) - Number(b.favorite));
  let latest = now;
  for (const change of newestFirst) {
    if (merged.has(change.id)) continue;
    const last = before.get(change.id)?.changedAt.getTime() ?? 0;
    if (change.changedAt === present) change.changedAt = Math.max(now, last + 1);
    else if (change.changedAt > latest) change.changedAt = latest--;
    merged.set(change.id, change);
  }
  return [...merged.values()].reverse().sort((a, b) => Number(a.favorite) - Number(b.favorite));
}

const toWrite = ({ favorite, changedAt }: FavoriteRow) => ({ favorite, changedAt: changedAt.getTime() });

type SavedColumns = Pick<FavoriteRow, 'savedName' | 'savedPriceCents' | 'savedAvailable'>;

const toSavedColumns = ({ name, priceCents, inventory, held }: FavoriteItem): SavedColumns => ({
  savedName: name,
  savedPriceCents: priceCents,
  savedAvailable: inventory === null ? null : inventory > 0 || held,
});

export interface Known {
  userId: string;
  now: number;
  before: Rows;
  /** The public ones of the items, by reference key. */
  items: ReadonlyMap<string, FavoriteItem>;
  /** Ids of the items that can be restored. */
  restorable: ReadonlySet<string>;
  /** Number of favorites that the account has. */
  count: number;
}

/** Returns the rows to write, and why other changes are refused, by id. An older change than the record is neither. */
export function decideWrites(changes: readonly FavoriteChange[], known: Known) {
  const { userId, now, before, items, restorable } = known;
  const problems = new Map<string, 'not_found' | 'too_many'>();
  const rows: FavoriteRow[] = [];
  let { count } = known;
  for (const { id, type: named, favorite, restore, changedAt } of mergeChanges(changes, before, now)) {
    const last = before.get(id);
    const type = last?.type ?? named;
    const item = type && items.get(toRefKey({ type, id }));
    const isKnown = restore ? last !== undefined && (last.favorite || restorable.has(id)) : item !== undefined;
    if (last && !isLater({ favorite, changedAt }, toWrite(last))) continue;
    if (favorite && !isKnown) problems.set(id, 'not_found');
    // An item that is neither saved nor public has nothing to remember.
    else if (!type || !(item || last)) continue;
    else if (favorite && !last?.favorite && count >= favoriteLimits.favorites) problems.set(id, 'too_many');
    else {
      count += Number(favorite) - Number(last?.favorite ?? false);
      const isNew = last === undefined || (favorite && !restore);
      const addedAt = new Date(Math.min(changedAt, now));
      const kept = isNew && item ? { addedAt, ...toSavedColumns(item) } : (last as FavoriteRow);
      rows.push({ ...kept, userId, type, itemId: id, favorite, changedAt: new Date(changedAt) });
    }
  }
  return { rows, problems };
}
