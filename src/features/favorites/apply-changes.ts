/** Applies a batch of changes to an account's favorites. Pure; the server calls it with rows that it has locked. */

import { type FavoriteRef, type FavoriteType, toRefKey } from '../catalog/favorite-ref.ts';
import { type ChangeResult, type FavoriteRecord, favoriteLimits, resolveChange } from './favorites.ts';

interface ChangeOrigin {
  /** Milliseconds since the change was made, by its client's clock; 0 for now. */
  ageMs: number;
  /** Idempotency key chosen by the client; a repeated change is recognized by it. */
  key?: string | undefined;
}

export type FavoriteChange = ChangeOrigin &
  ({ kind: 'add'; id: string; type: FavoriteType } | { kind: 'remove' | 'undo'; id: string } | { kind: 'clear' });

export interface ChangeOutcome {
  /** Null for `clear` and for an item that was never a favorite. */
  ref: FavoriteRef | null;
  result: ChangeResult | 'cleared' | 'too_many';
}

export interface AccountFavorites {
  /**
   * Records by item id, changed in place: those that the changes name, those that an earlier copy of a `clear` has
   * cleared, and all restorable ones. `keys` are the idempotency keys of the last changes, newest last.
   */
  records: Map<string, { type: FavoriteType; record: FavoriteRecord; keys?: readonly string[] }>;
  /** Number of favorites the account has. */
  count: number;
}

/**
 * Returns the time of each change by the server's clock. Times follow the order of the changes, each later than the one
 * before and none after `now`, even if the client's clock was adjusted in between.
 */
export function computeChangeTimes(changes: readonly { ageMs: number }[], now: number): number[] {
  const times: number[] = [];
  for (const { ageMs } of changes)
    times.push(Math.max(now - Math.max(0, ageMs), times.at(-1) ?? Number.NEGATIVE_INFINITY));
  for (let index = times.length - 2; index >= 0; index -= 1) {
    times[index] = Math.min(times[index] ?? now, (times[index + 1] ?? now) - 1);
  }
  return times;
}

/** Keys kept per item. An item gets fewer changes than that before a call with them arrives. */
const rememberedKeys = 8;
const appendKey = (keys: readonly string[] = [], key: string) => [...keys, key].slice(-rememberedKeys);

const listRestorable = ({ records }: AccountFavorites) =>
  [...records.values()].filter(({ record }) => record.removedAt !== null && record.restorable);

/** Leaves only the newest removed items restorable. */
function limitRestorable(state: AccountFavorites): void {
  const newestFirst = listRestorable(state).sort((a, b) => (b.record.removedAt ?? 0) - (a.record.removedAt ?? 0));
  for (const entry of newestFirst.slice(favoriteLimits.recentlyRemoved))
    entry.record = { ...entry.record, restorable: false };
}

/** Returns the record without times in the future, which lists must not show. */
function capTimes(now: number, { addedAt, removedAt, ...record }: FavoriteRecord): FavoriteRecord {
  return {
    ...record,
    addedAt: Math.min(addedAt, now),
    removedAt: removedAt === null ? null : Math.min(removedAt, now),
  };
}

/** Returns the key that cleared items store. Client keys have no spaces, so it can’t collide. */
export const toClearingKey = (key: string): string => `clear ${key}`;
const isClearingKey = (key: string) => key.startsWith(toClearingKey(''));

function clear(state: AccountFavorites, at: number, key: string | undefined): ChangeOutcome {
  const name = key === undefined ? null : toClearingKey(key);
  // This clear was applied before, and it does not mean what was removed since.
  const isAgain = name !== null && [...state.records.values()].some(({ keys }) => keys?.includes(name));
  if (isAgain) return { ref: null, result: 'cleared' };
  for (const entry of listRestorable(state)) {
    if ((entry.record.removedAt ?? 0) > at) continue;
    entry.record = { ...entry.record, restorable: false };
    if (name !== null) entry.keys = appendKey(entry.keys, name);
  }
  return { ref: null, result: 'cleared' };
}

/**
 * Applies changes to `state`.
 * @param isShown returns true if the item with this reference key is public; no other can be added
 * @returns one outcome per change, in the same order
 */
export function applyChanges(
  state: AccountFavorites,
  changes: readonly FavoriteChange[],
  { now, isShown }: { now: number; isShown: (refKey: string) => boolean },
): ChangeOutcome[] {
  const times = computeChangeTimes(changes, now);
  /** Ids whose last known change was repeated in this batch, so later changes in the batch follow it at any age. */
  const repeated = new Set<string>();
  return changes.map((change, index) => {
    const time = times[index] ?? now;
    // A change made just now is the latest, even if another instance's clock is ahead of ours.
    const isLive = change.ageMs <= 0 || ('id' in change && repeated.has(change.id));
    if (change.kind === 'clear') return clear(state, isLive ? Number.POSITIVE_INFINITY : time, change.key);
    const known = state.records.get(change.id);
    const type = change.kind === 'add' ? change.type : known?.type;
    if (type === undefined) return { ref: null, result: change.kind === 'undo' ? 'not_found' : 'unchanged' };
    const ref = { type, id: change.id };
    const keys = known?.keys ?? [];
    if (change.key !== undefined && keys.includes(change.key)) {
      if (keys.findLast((key) => !isClearingKey(key)) === change.key) repeated.add(change.id);
      return { ref, result: 'unchanged' };
    }
    if (change.kind === 'add' && !isShown(toRefKey(ref))) return { ref, result: 'not_found' };
    const at = isLive && known ? Math.max(time, known.record.changedAt + 1) : time;
    const { result, record } = resolveChange(known?.record ?? null, change.kind, { at, now });
    const before = known?.record.removedAt === null;
    const after = record?.removedAt === null;
    if (after && !before && state.count >= favoriteLimits.favorites) return { ref, result: 'too_many' };
    if (record !== null) {
      const isApplied = result !== 'stale' && result !== 'not_found';
      const nextKeys = isApplied && change.key !== undefined ? appendKey(keys, change.key) : keys;
      state.records.set(change.id, { type, record: capTimes(now, record), keys: nextKeys });
    }
    state.count += Number(after) - Number(before);
    if (before && !after) limitRestorable(state);
    return { ref, result };
  });
}
