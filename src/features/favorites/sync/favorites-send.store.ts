/** One round with the server: what waits is sent in order, then the lists are asked for if there is a reason. */

import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import type { ChangeResultDto, FavoriteCalls, FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import type { FavoriteProblem } from './favorites.store.ts';
import { type KeptFavorites, notAmong } from './favorites-kept.store.ts';
import { applyPendingChanges, type FavoriteLists, mergeServerItems } from './favorites-lists.store.ts';
import {
  clampTimes,
  type Queue,
  type QueuedChange,
  redateAfterResponse,
  toChangeInputs,
} from './favorites-queue.store.ts';
import { isGivenUp, isServerFailure, markRefused } from './favorites-refused.store.ts';
import { readFavorites, readRemovedFavorites } from './favorites-storage.store.ts';

export interface SyncContext {
  userId: string;
  kept: KeptFavorites;
  calls: FavoriteCalls;
  now(): number;
  /** False once somebody else is signed in, whom answers to this one don't concern. */
  isCurrent(): boolean;
  /** As `isCurrent`, after asking who it is where there was another sign-in. */
  isStillTheirs(): Promise<boolean>;
  /** Whether changes are on their way now. */
  sending(are: boolean): void;
  /** Something that is kept was changed. */
  show(): void;
  /** @param heart null for a clearing */
  takeBack(heart: string | null, reason: FavoriteProblem): void;
  count(heart: string, hearts: number): void;
}

/** What the server would refuse in the same words the next time. */
const refusals = [400, 413, 422];

/** A change that may have been made by an earlier call whose answer was lost: the lists will tell. */
type Doubt = Exclude<QueuedChange, { kind: 'clear' }>;

interface Outcome {
  /** Whether the server's lists may differ from ours now. */
  surprised: boolean;
  doubts: Doubt[];
  /** True if the server failed at a change that was sent alone, so it fails at more than one bad change among others. */
  isFailing?: boolean;
}

const surprises: readonly ChangeResultDto['result'][] = ['stale', 'unchanged', 'not_found', 'too_many'];

function takeResults(round: SyncContext, sent: Queue, results: readonly ChangeResultDto[]): Outcome {
  const outcome: Outcome = { surprised: false, doubts: [] };
  const items = new Map<string, FavoriteDto>();
  const refused = new Set<string>();
  const followed: QueuedChange[] = [];
  for (const [index, change] of sent.entries()) {
    const { result, heartCount, item } = results[index] as ChangeResultDto;
    if (!surprises.includes(result)) followed.push(change);
    if (change.kind === 'clear') continue;
    const heart = toRefKey(change);
    if (heartCount !== null) round.count(heart, heartCount);
    if (item) items.set(item.id, item);
    outcome.surprised ||= surprises.includes(result);
    if (result !== 'not_found' && result !== 'too_many') continue;
    refused.add(change.id);
    if (change.kind === 'undo' && result === 'not_found') outcome.doubts.push(change);
    else round.takeBack(heart, result);
  }
  round.kept.keepServerLists(
    mergeServerItems(applyPendingChanges(round.kept.serverLists(), sent), items, refused),
    followed,
  );
  return outcome;
}

/** Takes changes back that the server refused. Says so where that shows: what was undone meanwhile is no loss. */
function takeBack(round: SyncContext, lost: Queue): void {
  const { kept } = round;
  const keys = new Set(lost.map(({ key }) => key));
  const before = kept.lists();
  kept.keepQueue(kept.queue().filter(({ key }) => !keys.has(key)));
  const after = kept.lists();
  const isIn = ({ favorites }: FavoriteLists, id: string) => favorites.some((item) => item.id === id);
  for (const change of lost) {
    if (change.kind === 'clear') {
      if (after.removed.length > before.removed.length) round.takeBack(null, 'refused');
    } else if (isIn(before, change.id) !== isIn(after, change.id)) round.takeBack(toRefKey(change), 'refused');
  }
}

/**
 * Sends the first of what waits.
 * @param most how many changes
 * @param isFailing whether the server failed at a change alone before, in this round
 */
async function send(round: SyncContext, waiting: Queue, most: number, isFailing = false): Promise<Outcome> {
  const { kept, now, calls } = round;
  const from = now();
  const queue = clampTimes(waiting, from);
  if (queue !== waiting) kept.keepQueue(queue);
  const sent = queue.slice(0, most);
  const keys = new Set(sent.map(({ key }) => key));
  const rest = () => redateAfterResponse(kept.queue(), sent, { from, to: now() });
  round.sending(true);
  try {
    const { results } = await calls.change(round.userId, toChangeInputs(queue, from).slice(0, most));
    if (!round.isCurrent()) return { surprised: false, doubts: [] };
    if (results.length !== sent.length) throw new TypeError('The answer does not fit the changes.');
    const outcome = takeResults(round, sent, results);
    // The lists before: a change is in one of them for whoever looks, in every tab.
    kept.keepQueue(rest().filter(({ key }) => !keys.has(key)));
    return outcome;
  } catch (error) {
    if (!round.isCurrent()) throw error;
    const isFailure = isServerFailure(error);
    kept.keepQueue(isFailure ? markRefused(rest(), keys, now()) : rest());
    const isRefusal = error instanceof ApiError && refusals.includes(error.status);
    const lost = kept
      .queue()
      .filter((change) => keys.has(change.key) && (isRefusal || (isFailure && isGivenUp(change, now()))));
    if (lost.length === 0) throw error;
    // One of them may be to blame: the first by itself, then. Where that fails too, the server fails at all.
    if (sent.length > 1 && !(isFailure && isFailing)) return await send(round, kept.queue(), 1);
    takeBack(round, lost);
    return { surprised: true, doubts: [], isFailing: isFailure };
  } finally {
    round.sending(false);
    if (round.isCurrent()) round.show();
  }
}

async function ask(round: SyncContext, doubts: readonly Doubt[]): Promise<void> {
  const { kept, calls, now, userId } = round;
  const [favorites, removed] = await Promise.all([calls.list(userId), calls.recentlyRemoved(userId)]);
  if (!round.isCurrent()) return;
  if (!Array.isArray(favorites) || !Array.isArray(removed)) throw new TypeError('The answer is no list.');
  const items = readFavorites(favorites, now());
  const server = { favorites: items, removed: notAmong(readRemovedFavorites(removed, now(), false), items) };
  kept.keepServerLists(server);
  kept.markSeen();
  for (const change of doubts) {
    if (!kept.lists().favorites.some(({ id }) => id === change.id)) round.takeBack(toRefKey(change), 'not_found');
  }
  round.show();
}

/**
 * Sends what waits; asks for the lists when that brought surprises, when they are not fresh, or when told to.
 * @throws what a call throws; then what was not sent still waits, and so does what the server fails at for a few seconds
 */
export async function syncOnce(round: SyncContext, force: boolean): Promise<void> {
  let asking = force;
  let isFailing = false;
  const doubts: Doubt[] = [];
  while (await round.isStillTheirs()) {
    const queue = round.kept.queue();
    if (queue.length > 0) {
      const outcome = await send(round, queue, favoriteLimits.changes, isFailing);
      asking ||= outcome.surprised;
      isFailing ||= outcome.isFailing ?? false;
      doubts.push(...outcome.doubts);
    } else if (asking || !round.kept.isFresh()) {
      asking = false;
      await ask(round, doubts.splice(0));
    } else return;
  }
}
