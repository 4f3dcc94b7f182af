/** Changes that the server has not acknowledged: their queue, their effect on the lists, and what becomes of refused ones. */
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { type FavoriteRef, parseRefKey } from '../../catalog/favorite-ref.ts';
import { callTimeoutMs } from '../favorite-calls.api.ts';
import type { FavoriteChangeInput, FavoriteDto, RemovedFavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { favoritesProblemKey } from '../storage-keys.ts';
import { favoriteProblemTexts } from '../words.ts';
import type { FavoriteProblem, FavoritesState } from './favorites-state.ts';
import { createPlaceholder, toIsoString } from './parse-favorites.store.ts';

interface Entry {
  /** Random key that identifies the change in every tab and on the server. */
  key: string;
  /** Time of the change by this browser's clock, in milliseconds. */
  at: number;
  /** Set if it was made while a call was in flight; stays if the page was left before the response. */
  late?: true;
  /** Time of the server's first failure at it, by this browser's clock, in milliseconds. */
  refusedAt?: number;
}

interface Add extends FavoriteRef {
  kind: 'add';
  /** What the page knew of the item, shown until the server sends the rest. */
  item: FavoriteDto;
}

export type Change = Add | (FavoriteRef & { kind: 'remove' | 'undo' }) | { kind: 'clear' };

export type QueuedChange = Entry & Change;

export type Queue = readonly QueuedChange[];

/** Upper limit of stored changes read, twice what full lists need. */
const longest = 2_000;

/** True for a valid time value of `Date`. */
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15;

function readEntry(value: unknown): QueuedChange | null {
  const { key, at, late, refusedAt, kind, type, id, item } = (value ?? {}) as Record<string, unknown>;
  if (typeof key !== 'string' || !/^\w{1,64}$/.test(key) || !isTime(at)) return null;
  const entry: Entry = { key, at, ...(late === true && { late }), ...(isTime(refusedAt) && { refusedAt }) };
  if (kind === 'clear') return { ...entry, kind };
  const ref = parseRefKey(`${type}:${id}`);
  if (ref === null) return null;
  if (kind === 'remove' || kind === 'undo') return { ...entry, kind, ...ref };
  return kind === 'add'
    ? { ...entry, kind, ...ref, item: createPlaceholder(ref, item as Partial<FavoriteDto>, at) }
    : null;
}

/** Returns the valid changes of a stored list, without duplicates. */
export function readQueue(values: readonly unknown[]): Queue {
  const entries = new Map<string, QueuedChange>();
  for (const value of values.slice(0, longest)) {
    const entry = readEntry(value);
    if (entry && !entries.has(entry.key)) entries.set(entry.key, entry);
  }
  return [...entries.values()];
}

/** Returns the id of the item a change is about, or null for `clear`. */
export const getItemId = (change: QueuedChange): string | null => (change.kind === 'clear' ? null : change.id);

/** Drops redundant changes: an add overrides earlier changes to that item, and repeated clears collapse into one. */
export function compactQueue(queue: Queue): Queue {
  const added = new Set<string>();
  let next: QueuedChange | null = null;
  const compacted: QueuedChange[] = [];
  for (const change of [...queue].reverse()) {
    const isRedundant = change.kind === 'clear' ? next?.kind === 'clear' : added.has(change.id);
    if (change.kind === 'add') added.add(change.id);
    if (!isRedundant) compacted.push(change);
    next = change;
  }
  return compacted.reverse();
}

/**
 * Converts changes to the request format. Ages are relative to now and strictly fall from one change to the next, so that
 * the order survives a clock that was adjusted in between.
 */
export function toChangeInputs(queue: Queue, now: number): FavoriteChangeInput[] {
  let least = 0;
  const inputs = [...queue].reverse().map((change): FavoriteChangeInput => {
    const ageMs = Math.min(Math.max(now - change.at, least), favoriteLimits.changeAgeMs);
    least = ageMs + 1;
    const { kind, key } = change;
    if (kind === 'clear') return { kind, key, ageMs };
    const { type, id } = change;
    return kind === 'add' ? { kind, key, type, id, ageMs } : { kind, key, id, ageMs };
  });
  return inputs.reverse();
}

/**
 * Moves late changes past the timeout of the call before them, and changes dated in the future, by a clock that was
 * adjusted, to now. Store the result before sending, so that a retry sends the same times.
 */
export function clampTimes(queue: Queue, now: number): Queue {
  if (!queue.some(({ late, at }) => late || at > now)) return queue;
  return queue.map(({ late, ...entry }) => ({
    ...entry,
    at: Math.min(late ? entry.at + callTimeoutMs : entry.at, now),
  }));
}

/**
 * Redates changes that were made while a call was in flight to the time of its response: the server dates that call's
 * changes by their arrival, which is later. Unsent changes from before the call stay later than its changes, too.
 */
export function redateAfterResponse(queue: Queue, sent: Queue, { from, to }: { from: number; to: number }): Queue {
  const keys = new Set(sent.map(({ key }) => key));
  /** Latest time that the server gives to the sent changes. */
  const latest = (sent.at(-1)?.at ?? from) + to - from;
  return queue.map((change) => {
    if (keys.has(change.key) || change.at > to) return change;
    const { late: _late, ...entry } = change;
    if (change.at >= from) return { ...entry, at: to };
    return change.at < latest ? { ...change, at: latest } : change;
  });
}

export interface FavoriteLists {
  /** Both lists are sorted by date, newest first. */
  favorites: readonly FavoriteDto[];
  removed: readonly RemovedFavoriteDto[];
}

export const noFavorites: FavoriteLists = { favorites: [], removed: [] };

const others = <T extends { id: string }>(items: readonly T[], id: string) => items.filter((item) => item.id !== id);
const byDate = (a: FavoriteDto, b: FavoriteDto) => Date.parse(b.dateAdded) - Date.parse(a.dateAdded);

/** Returns the lists after a change; the same object if it changes nothing, so applying it twice is safe. */
export function applyChange(lists: FavoriteLists, change: QueuedChange): FavoriteLists {
  if (change.kind === 'clear') return lists.removed.length === 0 ? lists : { ...lists, removed: [] };
  const { favorites, removed } = lists;
  const { id } = change;
  const favorite = favorites.find((item) => item.id === id);
  const restored = removed.find((item) => item.id === id);
  if (change.kind === 'add') {
    if (favorite) return lists;
    return { favorites: [change.item, ...favorites], removed: others(removed, id) };
  }
  if (change.kind === 'remove') {
    if (!favorite) return lists;
    const latest = [{ ...favorite, removedAt: toIsoString(change.at) }, ...others(removed, id)];
    return { favorites: others(favorites, id), removed: latest.slice(0, favoriteLimits.recentlyRemoved) };
  }
  if (!restored || favorite) return lists;
  const { removedAt: _removedAt, ...item } = restored;
  return { favorites: [item, ...favorites].sort(byDate), removed: others(removed, id) };
}

/** Returns the server's lists with the pending changes applied. */
export const applyPendingChanges = (lists: FavoriteLists, queue: Queue): FavoriteLists =>
  queue.reduce(applyChange, lists);

/** Merges the server's items into the lists and drops the ones it refused. */
export function mergeServerItems(
  lists: FavoriteLists,
  items: ReadonlyMap<string, FavoriteDto>,
  refused: ReadonlySet<string>,
): FavoriteLists {
  const favorites = lists.favorites.filter(({ id }) => !refused.has(id)).map((item) => items.get(item.id) ?? item);
  return { ...lists, favorites: favorites.sort(byDate) };
}

/**
 * Milliseconds from the server's first failure at a change to the last retry, which comes at a random moment between the
 * two, so that browsers don't all come back at once. If it fails, the change is undone.
 */
const lastTryMs = { least: 9_000, most: 10_000 };

/** Statuses of a proxy, or of the server while its database is unavailable: not a failure at the change. */
const unavailable = [502, 503, 504];

/** True if the server accepted the call and failed at it. Without a response, or while it is unavailable, changes stay pending. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && !unavailable.includes(error.status);

/** Sets `refusedAt` of the changes with these keys that the server has not failed at before. */
export const markRefused = (queue: Queue, keys: ReadonlySet<string>, now: number): Queue =>
  queue.map((change) =>
    keys.has(change.key) && change.refusedAt === undefined ? { ...change, refusedAt: now } : change,
  );

/** True if the server has failed at a change long enough to undo it, or if the clock was adjusted since the first failure. */
export const isGivenUp = ({ refusedAt }: QueuedChange, now: number): boolean =>
  refusedAt !== undefined && Math.abs(now - refusedAt) >= lastTryMs.least;

/** Returns the milliseconds until the next last retry of a change; infinite without one. @param random from 0 to 1 */
export function lastTryIn(queue: Queue, now: number, random: number): number {
  const spread = random * (lastTryMs.most - lastTryMs.least);
  const left = queue.flatMap((change) =>
    change.refusedAt === undefined || isGivenUp(change, now)
      ? []
      : Math.max(0, change.refusedAt + lastTryMs.least + spread - now),
  );
  return Math.min(...left, Number.POSITIVE_INFINITY);
}

type Problem = NonNullable<FavoritesState['problem']>;

/** Returns the problem with its message. @param refKey null for `clear` */
export const createProblem = (refKey: string | null, reason: FavoriteProblem): Problem => ({
  refKey,
  reason,
  message: favoriteProblemTexts[reason],
});

/** Shares a problem with this account's other tabs, since the tab that sends a change may not be the one that made it. */
export function shareProblem({ storage, randomId }: Browser, userId: string, { refKey, reason }: Problem): void {
  // The random id makes every write a new value: the same value again would fire no storage event.
  storage.set(favoritesProblemKey(userId), `${reason} ${refKey ?? '-'} ${randomId()}`);
}

/** Returns the problem another tab shared, or null if the stored text is not valid. */
export function readSharedProblem({ storage }: Browser, userId: string): Problem | null {
  const [reason = '', refKey = ''] = (storage.get(favoritesProblemKey(userId)) ?? '').split(' ');
  const isOurs = Object.hasOwn(favoriteProblemTexts, reason) && (refKey === '-' || parseRefKey(refKey) !== null);
  return isOurs ? createProblem(refKey === '-' ? null : refKey, reason as FavoriteProblem) : null;
}
