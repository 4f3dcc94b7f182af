/** When to sync, and one sync with the server: pending changes go out in order, then the lists are loaded if needed. */

import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteCalls } from '../favorite-calls.api.ts';
import type { ChangeResultDto, FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import type { FavoriteProblem } from './favorites-state.ts';
import { excludeFavorites, type FavoritesStorage } from './favorites-storage.store.ts';
import { readFavorites, readRemovedFavorites } from './parse-favorites.store.ts';
import {
  applyPendingChanges,
  clampTimes,
  type FavoriteLists,
  isGivenUp,
  isServerFailure,
  markRefused,
  mergeServerItems,
  type Queue,
  type QueuedChange,
  redateAfterResponse,
  toChangeInputs,
} from './pending-changes.store.ts';

export interface Timing {
  /** Returns a number from 0 to 1. Spreads retries, so that browsers don't all come back at the same moment. */
  random: () => number;
  /** Runs `run` after `ms` milliseconds. Returns a function that cancels it. */
  later: (ms: number, run: () => void) => () => void;
  warn: (message: string) => void;
}

export interface Sync {
  /** Syncs now. Never rejects; resolves once everything is sent or sending failed. */
  start(force?: boolean): Promise<void>;
  /** Syncs after a moment, unless a retry is scheduled already. */
  startSoon(): void;
  /** Allows syncing again after another account was refused. Called once the session was refreshed. */
  forgetFailures(): void;
}

/** True if the server sees another account than the one meant, or one that may not have favorites. */
export const isOtherAccountError = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'forbidden';

/** True if the session has ended. */
export const isSignedOutError = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const firstWaitMs = 1_000;
const longestWaitMs = 300_000;
const soonMs = 5_000;

/**
 * Creates the scheduler: syncs run one at a time and are retried with exponential backoff.
 * @param syncOnce syncs once; throws ApiError, or anything else without a network
 * @param longest upper limit of the wait after an error, in milliseconds
 */
export function createSync(
  syncOnce: (force: boolean) => Promise<void>,
  { random, later, warn }: Timing,
  longest: (error: unknown) => number,
): Sync {
  let running: Promise<void> | null = null;
  let again = false;
  let forced = false;
  let failures = 0;
  /** True once the server said that another account is signed in. */
  let stopped = false;
  /** True while the server's rate limit has to be waited for. */
  let held = false;
  let cancel: (() => void) | null = null;

  const plan = (ms: number) => {
    cancel?.();
    cancel = later(ms, () => {
      cancel = null;
      held = false;
      void start();
    });
  };
  const fail = (error: unknown) => {
    const { status, retryAfter } = error instanceof ApiError ? error : { status: 0, retryAfter: 0 };
    warn(`Favorites could not be synced: ${error instanceof Error ? error.message : error}`);
    stopped = isOtherAccountError(error);
    held = status === 429;
    failures += 1;
    const wait = Math.min(firstWaitMs * 2 ** failures, longestWaitMs) * (0.5 + random() / 2);
    if (!stopped) plan(Math.max(Math.min(wait, longest(error)), retryAfter * 1_000));
  };
  const run = async () => {
    while (again) {
      const force = forced;
      again = forced = false;
      try {
        await syncOnce(force);
        failures = 0;
        cancel?.();
        cancel = null;
      } catch (error) {
        forced ||= force;
        again = false;
        fail(error);
      }
    }
  };
  function start(force = false): Promise<void> {
    forced ||= force;
    if (stopped || held) return Promise.resolve();
    again = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }
  return {
    start,
    startSoon: () => {
      if (!cancel && !stopped) plan(soonMs);
    },
    forgetFailures: () => {
      stopped = false;
      failures = 0;
    },
  };
}

export interface SyncContext {
  userId: string;
  storage: FavoritesStorage;
  calls: FavoriteCalls;
  now(): number;
  /** False once another account is signed in; then responses are dropped. */
  isCurrent(): boolean;
  /** Returns `isCurrent`, after refreshing the session if the sign-in hint has changed. */
  isStillTheirs(): Promise<boolean>;
  /** Records whether a call with changes is in flight. */
  setSending(isSending: boolean): void;
  /** Publishes the state after stored data changed. */
  publish(): void;
  /** Reports that a change was undone. @param refKey null for `clear` */
  reportProblem(refKey: string | null, reason: FavoriteProblem): void;
  setCount(refKey: string, count: number): void;
}

/** Statuses of calls that would be refused again. */
const refusals = [400, 413, 422];

/** A change that an earlier call may have made although its response was lost: only the server's lists can tell. */
type Doubt = Exclude<QueuedChange, { kind: 'clear' }>;

interface Outcome {
  /** True if the server's lists may differ from ours now. */
  needsReload: boolean;
  doubts: Doubt[];
  /** True if the server failed at a change that was sent alone, so it fails at more than one bad change among others. */
  isFailing?: boolean;
}

const unexpectedResults: readonly ChangeResultDto['result'][] = ['stale', 'unchanged', 'not_found', 'too_many'];

function applyResults(context: SyncContext, sent: Queue, results: readonly ChangeResultDto[]): Outcome {
  const outcome: Outcome = { needsReload: false, doubts: [] };
  const items = new Map<string, FavoriteDto>();
  const refused = new Set<string>();
  const accepted: QueuedChange[] = [];
  for (const [index, change] of sent.entries()) {
    const { result, heartCount, item } = results[index] as ChangeResultDto;
    if (!unexpectedResults.includes(result)) accepted.push(change);
    if (change.kind === 'clear') continue;
    const refKey = toRefKey(change);
    if (heartCount !== null) context.setCount(refKey, heartCount);
    if (item) items.set(item.id, item);
    outcome.needsReload ||= unexpectedResults.includes(result);
    if (result !== 'not_found' && result !== 'too_many') continue;
    refused.add(change.id);
    if (change.kind === 'undo' && result === 'not_found') outcome.doubts.push(change);
    else context.reportProblem(refKey, result);
  }
  context.storage.storeServerLists(
    mergeServerItems(applyPendingChanges(context.storage.serverLists(), sent), items, refused),
    accepted,
  );
  return outcome;
}

/** Drops refused changes. Reports those whose loss is visible: a change that was undone meanwhile is no loss. */
function dropRefused(context: SyncContext, lost: Queue): void {
  const { storage } = context;
  const keys = new Set(lost.map(({ key }) => key));
  const before = storage.lists();
  storage.storeQueue(storage.queue().filter(({ key }) => !keys.has(key)));
  const after = storage.lists();
  const isIn = ({ favorites }: FavoriteLists, id: string) => favorites.some((item) => item.id === id);
  for (const change of lost) {
    if (change.kind === 'clear') {
      if (after.removed.length > before.removed.length) context.reportProblem(null, 'refused');
    } else if (isIn(before, change.id) !== isIn(after, change.id)) context.reportProblem(toRefKey(change), 'refused');
  }
}

/**
 * Sends the first pending changes.
 * @param most how many changes
 * @param isFailing true if the server already failed at a single change during this sync
 */
async function send(context: SyncContext, pending: Queue, most: number, isFailing = false): Promise<Outcome> {
  const { storage, now, calls } = context;
  const from = now();
  const queue = clampTimes(pending, from);
  if (queue !== pending) storage.storeQueue(queue);
  const sent = queue.slice(0, most);
  const keys = new Set(sent.map(({ key }) => key));
  const rest = () => redateAfterResponse(storage.queue(), sent, { from, to: now() });
  context.setSending(true);
  try {
    const { results } = await calls.change(context.userId, toChangeInputs(queue, from).slice(0, most));
    if (!context.isCurrent()) return { needsReload: false, doubts: [] };
    if (results.length !== sent.length) throw new TypeError('The answer does not fit the changes.');
    const outcome = applyResults(context, sent, results);
    // Only after the lists are stored, so that no tab ever sees a change in neither of the two.
    storage.storeQueue(rest().filter(({ key }) => !keys.has(key)));
    return outcome;
  } catch (error) {
    if (!context.isCurrent()) throw error;
    const isFailure = isServerFailure(error);
    storage.storeQueue(isFailure ? markRefused(rest(), keys, now()) : rest());
    const isRefusal = error instanceof ApiError && refusals.includes(error.status);
    const lost = storage
      .queue()
      .filter((change) => keys.has(change.key) && (isRefusal || (isFailure && isGivenUp(change, now()))));
    if (lost.length === 0) throw error;
    // A single change may be to blame, so send the first one alone. If that fails too, the server fails at all of them.
    if (sent.length > 1 && !(isFailure && isFailing)) return await send(context, storage.queue(), 1);
    dropRefused(context, lost);
    return { needsReload: true, doubts: [], isFailing: isFailure };
  } finally {
    context.setSending(false);
    if (context.isCurrent()) context.publish();
  }
}

async function loadLists(context: SyncContext, doubts: readonly Doubt[]): Promise<void> {
  const { storage, calls, now, userId } = context;
  const [favorites, removed] = await Promise.all([calls.list(userId), calls.recentlyRemoved(userId)]);
  if (!context.isCurrent()) return;
  if (!Array.isArray(favorites) || !Array.isArray(removed)) throw new TypeError('The answer is no list.');
  const items = readFavorites(favorites, now());
  const server = { favorites: items, removed: excludeFavorites(readRemovedFavorites(removed, now(), false), items) };
  storage.storeServerLists(server);
  storage.markFresh();
  for (const change of doubts) {
    if (!storage.lists().favorites.some(({ id }) => id === change.id))
      context.reportProblem(toRefKey(change), 'not_found');
  }
  context.publish();
}

/**
 * Flushes pending changes, then loads the lists if results were unexpected, if the lists are stale, or if `force` is set.
 * @throws what a call throws; changes that were not sent, or that the server failed at for a few seconds, stay pending
 */
export async function syncOnce(context: SyncContext, force: boolean): Promise<void> {
  let needsLists = force;
  let isFailing = false;
  const doubts: Doubt[] = [];
  while (await context.isStillTheirs()) {
    const queue = context.storage.queue();
    if (queue.length > 0) {
      const outcome = await send(context, queue, favoriteLimits.changes, isFailing);
      needsLists ||= outcome.needsReload;
      isFailing ||= outcome.isFailing ?? false;
      doubts.push(...outcome.doubts);
    } else if (needsLists || !context.storage.isFresh()) {
      needsLists = false;
      await loadLists(context, doubts.splice(0));
    } else return;
  }
}
