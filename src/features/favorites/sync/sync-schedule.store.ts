/** When to sync: one sync at a time, and again after a failure. */
import { ApiError } from '../../../platform/api/typed-fetch.ts';

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
