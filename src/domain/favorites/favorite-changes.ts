/** What a row of changes makes of what an account loves. Pure: the server applies it to rows that it has locked. */
import {
  afterChange,
  type ChangeResult,
  type FavoriteMark,
  type FavoriteRef,
  type FavoriteType,
  favoriteLimits,
  heartOf,
} from './favorites.ts';

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

export interface FavoriteMarks {
  /** By id: what the changes name and everything that is restorable. The changes are made in there. */
  marks: Map<
    string,
    { type: FavoriteType; mark: FavoriteMark /** Of its last changes, the latest last. */; keys?: readonly string[] }
  >;
  /** How many favorites the account has. */
  count: number;
}

/**
 * When each change was made, by our clock: in the order in which they come, each later than the one before, none after
 * `now`. A clock that was set between two of them does not turn them around.
 */
export function timesOf(changes: readonly { ageMs: number }[], now: number): number[] {
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

const restorable = ({ marks }: FavoriteMarks) =>
  [...marks.values()].filter(({ mark }) => mark.removedAt !== null && mark.restorable);

/** Only the newest can be restored. */
function forgetOldest(state: FavoriteMarks): void {
  const newestFirst = restorable(state).sort((a, b) => (b.mark.removedAt ?? 0) - (a.mark.removedAt ?? 0));
  for (const entry of newestFirst.slice(favoriteLimits.recentlyRemoved))
    entry.mark = { ...entry.mark, restorable: false };
}

/** Lists show no time to come. */
function notAfter(now: number, { addedAt, removedAt, ...mark }: FavoriteMark): FavoriteMark {
  return { ...mark, addedAt: Math.min(addedAt, now), removedAt: removedAt === null ? null : Math.min(removedAt, now) };
}

function clear(state: FavoriteMarks, at: number): ChangeOutcome {
  for (const entry of restorable(state)) {
    if ((entry.mark.removedAt ?? 0) <= at) entry.mark = { ...entry.mark, restorable: false };
  }
  return { ref: null, result: 'cleared' };
}

/**
 * Makes the changes in `state`.
 * @param isShown whether a thing exists and may be seen, by its heart: nothing else can be added
 * @returns an outcome for each change, in their order
 */
export function applyChanges(
  state: FavoriteMarks,
  changes: readonly FavoriteChange[],
  { now, isShown }: { now: number; isShown: (heart: string) => boolean },
): ChangeOutcome[] {
  const times = timesOf(changes, now);
  /** Things of which the last change that we know came again: what follows it is after it, whenever it arrived. */
  const again = new Set<string>();
  return changes.map((change, index) => {
    const time = times[index] ?? now;
    // Made just now: that is after everything we know, also where another instance's clock is ahead of ours.
    const live = change.ageMs <= 0 || ('id' in change && again.has(change.id));
    if (change.kind === 'clear') return clear(state, live ? Number.POSITIVE_INFINITY : time);
    const known = state.marks.get(change.id);
    const type = change.kind === 'add' ? change.type : known?.type;
    if (type === undefined) return { ref: null, result: change.kind === 'undo' ? 'not_found' : 'unchanged' };
    const ref = { type, id: change.id };
    const keys = known?.keys ?? [];
    if (change.key !== undefined && keys.includes(change.key)) {
      if (keys.at(-1) === change.key) again.add(change.id);
      return { ref, result: 'unchanged' };
    }
    if (change.kind === 'add' && !isShown(heartOf(ref))) return { ref, result: 'not_found' };
    const at = live && known ? Math.max(time, known.mark.changedAt + 1) : time;
    const { result, mark } = afterChange(known?.mark ?? null, change.kind, { at, now });
    const before = known?.mark.removedAt === null;
    const after = mark?.removedAt === null;
    if (after && !before && state.count >= favoriteLimits.favorites) return { ref, result: 'too_many' };
    if (mark !== null) {
      const isFollowed = change.key !== undefined && result !== 'stale' && result !== 'not_found';
      const nowKnown = isFollowed ? [...keys, change.key ?? ''].slice(-rememberedKeys) : keys;
      state.marks.set(change.id, { type, mark: notAfter(now, mark), keys: nowKnown });
    }
    state.count += Number(after) - Number(before);
    if (before && !after) forgetOldest(state);
    return { ref, result };
  });
}
