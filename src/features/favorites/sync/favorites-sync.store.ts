/** One sync with the server: pending changes go out, then the lists are loaded if needed. */

import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import type { OnTime } from '../favorite-calls.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { publish, reportProblem, type Store } from './account-favorites.store.ts';
import { acknowledge, type FavoritesStorage, isFresh, storeLists } from './favorites-storage.store.ts';
import { clearKey, type PendingChange, parseChangeKey } from './outbox.store.ts';
import { findSentWrite } from './snapshot.store.ts';

/** False once another account is signed in than the one of this storage; then responses are dropped. */
export const isCurrent = (store: Store, storage: FavoritesStorage): boolean => store.storage === storage;

/** Returns `isCurrent`, after refreshing the session if the sign-in hint has changed. */
async function isStillTheirs(store: Store, storage: FavoritesStorage): Promise<boolean> {
  if (store.browser.signInHint() !== store.hint) await store.session.refresh();
  return isCurrent(store, storage);
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
export function lastTryIn({ outbox, now: clock }: FavoritesStorage, random: number): number {
  const now = clock();
  const spread = lastTryMs.least + random * (lastTryMs.most - lastTryMs.least);
  const left = outbox
    .changes()
    .flatMap((change) =>
      change.failedAt === undefined || isGivenUp(change, now) ? [] : Math.max(0, change.failedAt + spread - now),
    );
  return Math.min(...left, Number.POSITIVE_INFINITY);
}

/** Calls the server, and sets the clock by its response. What was done before it was known is dated anew. */
function call<T>(storage: FavoritesStorage, make: (onTime: OnTime) => Promise<T>): Promise<T> {
  const sentAt = storage.now();
  return make((time) => {
    const wrongBy = storage.clock.adjust(time, sentAt);
    if (wrongBy === 0) return;
    for (const change of storage.outbox.changes()) {
      storage.outbox.store({ ...change, changedAt: change.changedAt + wrongBy });
    }
  });
}

/** Drops changes that the server refused, and reports those whose loss shows. */
function undo(store: Store, storage: FavoritesStorage, lost: readonly PendingChange[]): void {
  for (const change of lost) {
    const { key, favorite } = change;
    const isFavorite = findSentWrite(storage, key)?.favorite ?? false;
    // Before it is dropped: another tab would put back what it made.
    if (key === clearKey) reportProblem(store, null, 'refused');
    else if (isFavorite !== favorite) reportProblem(store, key, 'refused');
    storage.own.delete(key);
    storage.outbox.drop(change);
  }
}

function markFailed({ outbox, now }: FavoritesStorage, sent: readonly PendingChange[]): PendingChange[] {
  const failed = sent.map((change) => ({ ...change, failedAt: change.failedAt ?? now() }));
  for (const change of failed) if (outbox.find(change.key)?.changedAt === change.changedAt) outbox.store(change);
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
async function send(store: Store, storage: FavoritesStorage, most: number, isFailing: boolean): Promise<Outcome> {
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
    const { results } = await call(storage, (onTime) => store.calls.write(storage.userId, input, onTime));
    if (!isCurrent(store, storage)) return { needsReload: false, isFailing };
    if (results.length !== changes.length) throw new TypeError('The answer does not fit the changes.');
    let needsReload = false;
    for (const [index, { favorite, heartCount, problem }] of results.entries()) {
      const change = sent[index] as PendingChange;
      if (heartCount !== null) store.favoriteCounts = { ...store.favoriteCounts, [change.key]: heartCount };
      if (problem) reportProblem(store, change.key, problem);
      // Another device was faster, so there may be more of it.
      needsReload ||= problem !== null || favorite !== change.favorite;
    }
    acknowledge(storage, sent, results);
    return { needsReload, isFailing };
  } catch (error) {
    if (!isCurrent(store, storage)) throw error;
    const isFailure = isServerFailure(error);
    const isRefusal = error instanceof ApiError && refusals.includes(error.status);
    const left = isFailure ? markFailed(storage, sent) : sent;
    const lost = left.filter((change) => isRefusal || (isFailure && isGivenUp(change, storage.now())));
    if (lost.length === 0) throw error;
    // A single change may be to blame, so send the first one alone. If that fails too, the server fails at all of them.
    if (sent.length > 1 && !(isFailure && isFailing)) return await send(store, storage, 1, isFailing);
    undo(store, storage, lost);
    return { needsReload: true, isFailing: isFailure };
  } finally {
    if (isCurrent(store, storage)) publish(store);
  }
}

async function loadLists(store: Store, storage: FavoritesStorage): Promise<void> {
  const { userId } = storage;
  const [favorites, removed] = await call(storage, (onTime) =>
    Promise.all([store.calls.list(userId, onTime), store.calls.recentlyRemoved(userId, onTime)]),
  );
  if (!isCurrent(store, storage)) return;
  if (!Array.isArray(favorites) || !Array.isArray(removed)) throw new TypeError('The answer is no list.');
  storeLists(storage, favorites, removed);
  publish(store);
}

/**
 * Flushes pending changes, then loads the lists if results were unexpected, if the lists are stale, or if `force` is set. A
 * browser that never heard the server's time loads them first, because its changes are dated by that time.
 * @throws what a call throws; changes that were not sent, or that the server failed at for a few seconds, stay pending
 */
export async function syncOnce(store: Store, storage: FavoritesStorage, force: boolean): Promise<void> {
  let needsLists = force || !storage.clock.isKnown();
  let isFailing = false;
  let isFirst = !storage.clock.isKnown();
  while (await isStillTheirs(store, storage)) {
    if (!isFirst && storage.outbox.changes().length > 0) {
      const outcome = await send(store, storage, favoriteLimits.changes, isFailing);
      needsLists ||= outcome.needsReload;
      isFailing ||= outcome.isFailing;
    } else if (needsLists || !isFresh(storage)) {
      needsLists = isFirst = false;
      await loadLists(store, storage);
    } else return;
  }
}
