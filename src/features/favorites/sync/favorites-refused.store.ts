/** Changes that the server fails at: they are tried again for a few seconds, quietly, and then taken back. */
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Queue, QueuedChange } from './favorites-queue.store.ts';

/**
 * From the first failure of a change to the last try, in milliseconds. The last try comes at a random moment between the
 * two, so that not all browsers come back at once; what fails then is taken back.
 */
const lastTryMs = { least: 9_000, most: 10_000 };

/** Answered by whatever stands in front of the server, or by the server while its database is away: not a refusal. */
const unavailable = [502, 503, 504];

/** True if the server took the call and failed at it. Without an answer, and while it is unavailable, changes wait. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && !unavailable.includes(error.status);

/** Marks those changes of a queue, by key, that the server failed at now and never before. */
export const markRefused = (queue: Queue, keys: ReadonlySet<string>, now: number): Queue =>
  queue.map((change) =>
    keys.has(change.key) && change.refusedAt === undefined ? { ...change, refusedAt: now } : change,
  );

/** True if the server has failed at a change for so long that it is taken back. A clock that was set counts as long. */
export const isGivenUp = ({ refusedAt }: QueuedChange, now: number): boolean =>
  refusedAt !== undefined && Math.abs(now - refusedAt) >= lastTryMs.least;

/** Milliseconds until the next change has its last try; infinite without one. @param random from 0 to 1 */
export function lastTryIn(queue: Queue, now: number, random: number): number {
  const spread = random * (lastTryMs.most - lastTryMs.least);
  const left = queue.flatMap((change) =>
    change.refusedAt === undefined || isGivenUp(change, now)
      ? []
      : Math.max(0, change.refusedAt + lastTryMs.least + spread - now),
  );
  return Math.min(...left, Number.POSITIVE_INFINITY);
}
