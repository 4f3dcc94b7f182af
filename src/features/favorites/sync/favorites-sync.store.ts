/** When to sync, and one sync with the server: pending changes go out, then the lists are loaded if needed. */

import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { FavoriteCalls, OnTime } from '../favorite-calls.api.ts';
import { favoriteLimits } from '../favorites.ts';
import type { FavoriteProblem } from './favorites-state.ts';
import type { FavoritesStorage } from './favorites-storage.store.ts';
import { clearKey, type PendingChange, parseChangeKey } from './outbox.store.ts';

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
    // Together with the last look at `again`: a start after it must run anew.
    running = null;
  };
  function start(force = false): Promise<void> {
    forced ||= force;
    if (stopped || held) return Promise.resolve();
    again = true;
    running ??= run();
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
  /** Publishes the state after stored data changed. */
  publish(): void;
  /** Reports that a change was undone. @param refKey null for `clear` */
  reportProblem(refKey: string | null, reason: FavoriteProblem): void;
  setCount(refKey: string, count: number): void;
}

/** Statuses of calls that would be refused again. */
const refusals = [400, 413, 422];

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

/** True if the server has failed at a change long enough to undo it, or if the clock was adjusted since the first failure. */
const isGivenUp = ({ failedAt }: PendingChange, now: number): boolean =>
  failedAt !== undefined && Math.abs(now - failedAt) >= lastTryMs.least;

/** Returns the milliseconds until the next last retry of a change; infinite without one. @param random from 0 to 1 */
export function lastTryIn({ outbox }: FavoritesStorage, now: number, random: number): number {
  const spread = lastTryMs.least + random * (lastTryMs.most - lastTryMs.least);
  const left = outbox
    .changes()
    .flatMap((change) =>
      change.failedAt === undefined || isGivenUp(change, now) ? [] : Math.max(0, change.failedAt + spread - now),
    );
  return Math.min(...left, Number.POSITIVE_INFINITY);
}

/** Calls the server, and sets the clock by its response. What was done before it was known is dated anew. */
function call<T>({ storage, now }: SyncContext, make: (onTime: OnTime) => Promise<T>): Promise<T> {
  const sentAt = now();
  return make((time) => {
    const wrongBy = storage.clock.hear(time, sentAt);
    if (wrongBy === 0) return;
    for (const change of storage.outbox.changes()) {
      storage.outbox.put({ ...change, changedAt: change.changedAt + wrongBy });
    }
  });
}

/** Drops changes that the server refused, and reports those whose loss shows. */
function undo({ storage, reportProblem }: SyncContext, lost: readonly PendingChange[]): void {
  for (const change of lost) {
    const { key, favorite } = change;
    const isFavorite = storage.known(key)?.favorite ?? false;
    // Before it is dropped: another tab would put back what it made.
    if (key === clearKey) reportProblem(null, 'refused');
    else if (isFavorite !== favorite) reportProblem(key, 'refused');
    storage.forget(key);
    storage.outbox.drop(change);
  }
}

/** Records when the server first failed at changes. Returns them. */
function markFailed({ storage: { outbox }, now }: SyncContext, sent: readonly PendingChange[]): PendingChange[] {
  const failed = sent.map((change) => ({ ...change, failedAt: change.failedAt ?? now() }));
  for (const change of failed) if (outbox.find(change.key)?.changedAt === change.changedAt) outbox.put(change);
  return failed;
}

interface Outcome {
  /** True if the server's lists may differ from ours now. */
  needsReload: boolean;
  /** True if the server failed at a change that was sent alone, so it fails at more than one bad change among others. */
  isFailing: boolean;
}

/**
 * Sends the first pending changes.
 * @param most how many changes
 * @param isFailing true if the server already failed at a single change during this sync
 */
async function send(context: SyncContext, most: number, isFailing: boolean): Promise<Outcome> {
  const { storage, now, calls, userId } = context;
  const sent = storage.outbox.changes().slice(0, most);
  const changes = sent
    .filter(({ key }) => key !== clearKey)
    .map(({ key, favorite, changedAt, restore }) => {
      const { ref, collection } = parseChangeKey(key) ?? {};
      return { ...(ref as FavoriteRef), collection, favorite, changedAt, restore };
    });
  // It is the last one.
  const clear = sent.find(({ key }) => key === clearKey);
  const input = { changes, ...(clear && { clearedAt: clear.changedAt }) };
  try {
    const { results } = await call(context, (onTime) => calls.write(userId, input, onTime));
    if (!context.isCurrent()) return { needsReload: false, isFailing };
    if (results.length !== changes.length) throw new TypeError('The answer does not fit the changes.');
    let needsReload = false;
    for (const [index, { favorite, heartCount, problem }] of results.entries()) {
      const change = sent[index] as PendingChange;
      if (heartCount !== null) context.setCount(change.key, heartCount);
      if (problem) context.reportProblem(change.key, problem);
      // Another device was faster, so there may be more of it.
      needsReload ||= problem !== null || favorite !== change.favorite;
    }
    storage.acknowledge(sent, results);
    return { needsReload, isFailing };
  } catch (error) {
    if (!context.isCurrent()) throw error;
    const isFailure = isServerFailure(error);
    const isRefusal = error instanceof ApiError && refusals.includes(error.status);
    const left = isFailure ? markFailed(context, sent) : sent;
    const lost = left.filter((change) => isRefusal || (isFailure && isGivenUp(change, now())));
    if (lost.length === 0) throw error;
    // A single change may be to blame, so send the first one alone. If that fails too, the server fails at all of them.
    if (sent.length > 1 && !(isFailure && isFailing)) return await send(context, 1, isFailing);
    undo(context, lost);
    return { needsReload: true, isFailing: isFailure };
  } finally {
    if (context.isCurrent()) context.publish();
  }
}

async function loadLists(context: SyncContext): Promise<void> {
  const { storage, calls, userId } = context;
  const [favorites, removed] = await call(context, (onTime) =>
    Promise.all([calls.list(userId, onTime), calls.recentlyRemoved(userId, onTime)]),
  );
  if (!context.isCurrent()) return;
  if (!Array.isArray(favorites) || !Array.isArray(removed)) throw new TypeError('The answer is no list.');
  storage.storeLists(favorites, removed);
  context.publish();
}

/**
 * Flushes pending changes, then loads the lists if results were unexpected, if the lists are stale, or if `force` is set. A
 * browser that never heard the server's time loads them first, because its changes are dated by that time.
 * @throws what a call throws; changes that were not sent, or that the server failed at for a few seconds, stay pending
 */
export async function syncOnce(context: SyncContext, force: boolean): Promise<void> {
  const { storage } = context;
  let needsLists = force || !storage.clock.isKnown();
  let isFailing = false;
  let isFirst = !storage.clock.isKnown();
  while (await context.isStillTheirs()) {
    if (!isFirst && storage.outbox.changes().length > 0) {
      const outcome = await send(context, favoriteLimits.changes, isFailing);
      needsLists ||= outcome.needsReload;
      isFailing ||= outcome.isFailing;
    } else if (needsLists || !storage.isFresh()) {
      needsLists = isFirst = false;
      await loadLists(context);
    } else return;
  }
}
