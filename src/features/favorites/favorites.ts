import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { FavoriteRef } from '../catalog/favorite-ref.ts';
import type { ThemeName } from '../catalog/themes.ts';

/** The rule for how favorites change, last write wins, and its limits. The server and the tests' model share it. */

export const favoriteLimits = {
  /** Favorites per account. */
  favorites: 500,
  /** Removed favorites that can be restored. */
  recentlyRemoved: 50,
  recentlyRemovedMs: 7 * 86_400_000,
  /** Upper limit of a change's age. Changes made offline may be older, and count as this old. */
  changeAgeMs: 30 * 86_400_000,
  /** Changes per call. */
  changes: 200,
  /** Tombstones per account. */
  removed: 1_000,
} as const;

export type FavoriteChangeKind = 'add' | 'remove' | 'undo';

/** State of one item for one account. Times are milliseconds of one clock. */
export interface FavoriteRecord {
  addedAt: number;
  /** Null while it is a favorite. */
  removedAt: number | null;
  /** True if the item is listed as recently removed once it is removed. */
  restorable: boolean;
  /** Time of the last change. */
  changedAt: number;
}

export type ChangeResult = 'saved' | 'replaced' | 'removed' | 'restored' | 'unchanged' | 'stale' | 'not_found';

/** True if the item is removed and can be restored now. */
export function isRestorable({ removedAt, restorable }: FavoriteRecord, now: number): boolean {
  return removedAt !== null && restorable && now - removedAt <= favoriteLimits.recentlyRemovedMs;
}

/**
 * Returns the record after a change made at `at`. The latest change wins, and a removal wins a tie, so that devices agree
 * in the end in whatever order they learn of changes.
 */
export function resolveChange(
  record: FavoriteRecord | null,
  kind: FavoriteChangeKind,
  { at, now }: { at: number; now: number },
): { result: ChangeResult; record: FavoriteRecord | null } {
  if (kind === 'add') return resolveAdd(record, at);
  if (record === null) return { result: kind === 'undo' ? 'not_found' : 'unchanged', record };
  if (kind === 'undo') {
    if (!isRestorable(record, now)) return { result: 'not_found', record };
    // It was meant for an earlier removal: a queue that is sent twice must not restore what it removed later.
    if (at < record.changedAt) return { result: 'stale', record };
    const restored = { ...record, removedAt: null, changedAt: at };
    return { result: 'restored', record: restored };
  }
  if (record.removedAt !== null) {
    // A second removal moves the time, so that an add from between the two is older.
    return { result: 'unchanged', record: { ...record, changedAt: Math.max(at, record.changedAt) } };
  }
  if (at < record.changedAt) return { result: 'stale', record };
  return { result: 'removed', record: { ...record, removedAt: at, restorable: true, changedAt: at } };
}

function resolveAdd(record: FavoriteRecord | null, at: number): { result: ChangeResult; record: FavoriteRecord } {
  const added: FavoriteRecord = { addedAt: at, removedAt: null, restorable: true, changedAt: at };
  if (record === null) return { result: 'saved', record: added };
  const older = record.removedAt === null ? at < record.changedAt : at <= record.changedAt;
  if (older) return { result: 'stale', record };
  return { result: record.removedAt === null ? 'replaced' : 'saved', record: added };
}

/** An item that can be a favorite, with its present public data. */
export interface FavoriteItem extends FavoriteRef {
  name: string;
  slug: string;
  /** Path of its page. */
  path: string;
  /** Name of the vendor's owner, or of a collection's. */
  owner: string;
  /** Store name of a product's vendor. */
  artist: string;
  /** Set for vendors and products. */
  vendorSlug: string;
  description: string;
  location: string;
  category: string;
  tags: readonly string[];
  /** Null unless it is a product. */
  priceCents: Cents | null;
  /** Units that can be bought now; null unless it is a product. */
  inventory: number | null;
  /** True if the last units of a product are held by open checkouts. */
  held: boolean;
  picture: Picture | null;
  favoriteCount: number;
  theme: ThemeName;
  /** Both null unless it is an event. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** What became of an event; null if it takes place as first announced, and for other types. */
  eventState: EventState | null;
}

export type EventState = 'canceled' | 'moved';

/** A favorite as its owner sees it: the item as it is now, and what it was when it was saved. */
export interface FavoriteView extends FavoriteRef {
  addedAt: Date;
  /** Null while it is a favorite. */
  removedAt: Date | null;
  saved: { name: string; priceCents: Cents | null; available: boolean | null };
  /** Null if the item is no longer public. */
  item: FavoriteItem | null;
}
