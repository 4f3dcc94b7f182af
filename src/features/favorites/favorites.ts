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

/** What people read wherever a heart finds no room: on pages, from forms and from the API. */
export const noRoomNote = `You can keep ${favoriteLimits.favorites} favorites. Remove one to add another.`;

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
