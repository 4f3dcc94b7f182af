import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { FavoriteRef } from '../catalog/favorite-ref.ts';
import type { ThemeName } from '../catalog/themes.ts';

/** How favorites change. The same rule on the server and in the browser. */

export const favoriteLimits = {
  /** Of one account. */
  favorites: 500,
  recentlyRemoved: 50,
  recentlyRemovedMs: 7 * 86_400_000,
  /** How old a change may be that was made without a connection; older ones count as this old. */
  changeAgeMs: 30 * 86_400_000,
  /** Changes in one call. */
  changes: 200,
  /** Removed ones of one account that are remembered. */
  removed: 1_000,
} as const;

export type FavoriteChangeKind = 'add' | 'remove' | 'undo';

/** What is known of one thing in one collection. Times are of one clock, in milliseconds. */
export interface FavoriteRecord {
  addedAt: number;
  /** Null while it is a favorite. */
  removedAt: number | null;
  /** Whether a removed one is listed as recently removed. */
  restorable: boolean;
  /** Of the last change. */
  changedAt: number;
}

export type ChangeResult = 'saved' | 'replaced' | 'removed' | 'restored' | 'unchanged' | 'stale' | 'not_found';

/** Whether it can be restored now. */
export function isRestorable({ removedAt, restorable }: FavoriteRecord, now: number): boolean {
  return removedAt !== null && restorable && now - removedAt <= favoriteLimits.recentlyRemovedMs;
}

/**
 * What a change that was made at `at` makes of a thing. A removal is followed by nothing older and nothing of the same
 * moment, so that devices which hear of changes in different orders agree in the end.
 */
export function resolveChange(
  mark: FavoriteRecord | null,
  kind: FavoriteChangeKind,
  { at, now }: { at: number; now: number },
): { result: ChangeResult; mark: FavoriteRecord | null } {
  if (kind === 'add') return afterAdd(mark, at);
  if (mark === null) return { result: kind === 'undo' ? 'not_found' : 'unchanged', mark };
  if (kind === 'undo') {
    if (!isRestorable(mark, now)) return { result: 'not_found', mark };
    // It was meant for an earlier removal: a queue that is sent twice must not bring back what it removed afterwards.
    if (at < mark.changedAt) return { result: 'stale', mark };
    const restored = { ...mark, removedAt: null, changedAt: at };
    return { result: 'restored', mark: restored };
  }
  if (mark.removedAt !== null) {
    // Removed again, later: what was added between the two is older than this removal.
    return { result: 'unchanged', mark: { ...mark, changedAt: Math.max(at, mark.changedAt) } };
  }
  if (at < mark.changedAt) return { result: 'stale', mark };
  return { result: 'removed', mark: { ...mark, removedAt: at, restorable: true, changedAt: at } };
}

function afterAdd(mark: FavoriteRecord | null, at: number): { result: ChangeResult; mark: FavoriteRecord } {
  const added: FavoriteRecord = { addedAt: at, removedAt: null, restorable: true, changedAt: at };
  if (mark === null) return { result: 'saved', mark: added };
  const older = mark.removedAt === null ? at < mark.changedAt : at <= mark.changedAt;
  if (older) return { result: 'stale', mark };
  return { result: mark.removedAt === null ? 'replaced' : 'saved', mark: added };
}

/** A thing that can be a favorite, as anybody may see it now. */
export interface FavoriteItem extends FavoriteRef {
  name: string;
  slug: string;
  /** Its page on this site. */
  path: string;
  /** Who runs the store; of a collection, its owner's name. */
  owner: string;
  /** Of a piece: the store. */
  artist: string;
  /** Of an artist and of a piece. */
  vendorSlug: string;
  description: string;
  location: string;
  category: string;
  tags: readonly string[];
  /** Of a piece. */
  priceCents: Cents | null;
  /** Of a piece: units that can be bought now. */
  inventory: number | null;
  /** Of a piece: no unit is free, and somebody is paying for one. */
  held: boolean;
  picture: Picture | null;
  heartCount: number;
  theme: ThemeName;
  /** Of an event. */
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A favorite as its owner sees it: as the thing is now, with what it was when it was saved. */
export interface FavoriteView extends FavoriteRef {
  addedAt: Date;
  /** Null while it is a favorite. */
  removedAt: Date | null;
  saved: { name: string; priceCents: Cents | null; available: boolean | null };
  /** Null when it is not shown any more. */
  item: FavoriteItem | null;
}
