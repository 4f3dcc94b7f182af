/** What a row of changes makes of what an account loves. Pure: the server applies it to rows that it has locked. */

import { type FavoriteRef, type FavoriteType, toRefKey } from '../catalog/favorite-ref.ts';
import { type ChangeResult, type FavoriteRecord, favoriteLimits, resolveChange } from './favorites.ts';

interface Made {
  /** How long ago it was made, by its maker's clock; 0 for now. */
  ageMs: number;
  /** Its maker's name for it: what comes a second time, late, is known by it. */
  key?: string | undefined;
}

export type FavoriteChange = Made &
  ({ kind: 'add'; id: string; type: FavoriteType } | { kind: 'remove' | 'undo'; id: string } | { kind: 'clear' });

export interface ChangeOutcome {
  /** Null for `clear` and for what was never a favorite. */
  ref: FavoriteRef | null;
  result: ChangeResult | 'cleared' | 'too_many';
}

export interface AccountFavorites {
  /**
   * By id: what the changes name, what a clearing among them has cleared before, and everything that is restorable. The
   * changes are made in there.
   */
  marks: Map<
    string,
    { type: FavoriteType; mark: FavoriteRecord /** Of its last changes, the latest last. */; keys?: readonly string[] }
  >;
  /** How many favorites the account has. */
  count: number;
}

/**
 * When each change was made, by our clock: in the order in which they come, each later than the one before, none after
 * `now`. A clock that was set between two of them does not turn them around.
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

/** How many changes of a thing are known by their keys. More are not made of one before its call has arrived. */
const rememberedKeys = 8;
const remembered = (keys: readonly string[] = [], key: string) => [...keys, key].slice(-rememberedKeys);

const restorable = ({ marks }: AccountFavorites) =>
  [...marks.values()].filter(({ mark }) => mark.removedAt !== null && mark.restorable);

/** Only the newest can be restored. */
function forgetOldest(state: AccountFavorites): void {
  const newestFirst = restorable(state).sort((a, b) => (b.mark.removedAt ?? 0) - (a.mark.removedAt ?? 0));
  for (const entry of newestFirst.slice(favoriteLimits.recentlyRemoved))
    entry.mark = { ...entry.mark, restorable: false };
}

/** Lists show no time to come. */
function notAfter(now: number, { addedAt, removedAt, ...mark }: FavoriteRecord): FavoriteRecord {
  return { ...mark, addedAt: Math.min(addedAt, now), removedAt: removedAt === null ? null : Math.min(removedAt, now) };
}

/** As what was cleared remembers the clearing's key. Nothing else is called so: keys have no space. */
export const toClearingKey = (key: string): string => `clear ${key}`;
const isClearing = (key: string) => key.startsWith(toClearingKey(''));

function clear(state: AccountFavorites, at: number, key: string | undefined): ChangeOutcome {
  const name = key === undefined ? null : toClearingKey(key);
  // It came before, and what was removed since is not meant.
  const isAgain = name !== null && [...state.marks.values()].some(({ keys }) => keys?.includes(name));
  if (isAgain) return { ref: null, result: 'cleared' };
  for (const entry of restorable(state)) {
    if ((entry.mark.removedAt ?? 0) > at) continue;
    entry.mark = { ...entry.mark, restorable: false };
    if (name !== null) entry.keys = remembered(entry.keys, name);
  }
  return { ref: null, result: 'cleared' };
}

/**
 * Makes the changes in `state`.
 * @param isShown whether a thing exists and may be seen, by its heart: nothing else can be added
 * @returns an outcome for each change, in their order
 */
export function applyChanges(
  state: AccountFavorites,
  changes: readonly FavoriteChange[],
  { now, isShown }: { now: number; isShown: (heart: string) => boolean },
): ChangeOutcome[] {
  const times = computeChangeTimes(changes, now);
  /** Things of which the last change that we know came again: what follows it is after it, whenever it arrived. */
  const again = new Set<string>();
  return changes.map((change, index) => {
    const time = times[index] ?? now;
    // Made just now: that is after everything we know, also where another instance's clock is ahead of ours.
    const live = change.ageMs <= 0 || ('id' in change && again.has(change.id));
    if (change.kind === 'clear') return clear(state, live ? Number.POSITIVE_INFINITY : time, change.key);
    const known = state.marks.get(change.id);
    const type = change.kind === 'add' ? change.type : known?.type;
    if (type === undefined) return { ref: null, result: change.kind === 'undo' ? 'not_found' : 'unchanged' };
    const ref = { type, id: change.id };
    const keys = known?.keys ?? [];
    if (change.key !== undefined && keys.includes(change.key)) {
      if (keys.findLast((key) => !isClearing(key)) === change.key) again.add(change.id);
      return { ref, result: 'unchanged' };
    }
    if (change.kind === 'add' && !isShown(toRefKey(ref))) return { ref, result: 'not_found' };
    const at = live && known ? Math.max(time, known.mark.changedAt + 1) : time;
    const { result, mark } = resolveChange(known?.mark ?? null, change.kind, { at, now });
    const before = known?.mark.removedAt === null;
    const after = mark?.removedAt === null;
    if (after && !before && state.count >= favoriteLimits.favorites) return { ref, result: 'too_many' };
    if (mark !== null) {
      const isFollowed = result !== 'stale' && result !== 'not_found';
      const nowKnown = isFollowed && change.key !== undefined ? remembered(keys, change.key) : keys;
      state.marks.set(change.id, { type, mark: notAfter(now, mark), keys: nowKnown });
    }
    state.count += Number(after) - Number(before);
    if (before && !after) forgetOldest(state);
    return { ref, result };
  });
}
