/** When the server is talked to: at once, one call at a time, and again later when that failed. */
import { ApiError } from '../../../platform/api/typed-fetch.ts';

export interface Timing {
  /** From 0 to 1: not all browsers come back in the same moment. */
  random: () => number;
  /** Calls back after so many milliseconds, unless it is cancelled by what it returns. */
  later: (ms: number, run: () => void) => () => void;
  warn: (message: string) => void;
}

export interface Sync {
  /** Never fails. Ends when everything is sent, or when that failed. */
  start(force?: boolean): Promise<void>;
  /** As `start`, after a moment, unless a later attempt is planned already. */
  startSoon(): void;
  /** After a refusal on account of somebody else: whose session it is was asked anew. */
  forgetFailures(): void;
}

/** Somebody else is signed in by now, or whoever it is may not have favorites. */
export const isOtherAccountError = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'forbidden';

/** Nobody is signed in any more. */
export const isSignedOutError = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const firstWaitMs = 1_000;
const longestWaitMs = 300_000;
const soonMs = 5_000;

/**
 * @param talk one round with the server; throws ApiError, or anything else without a network
 * @param longest how long to wait at most after an error, in milliseconds
 */
export function createSync(
  talk: (force: boolean) => Promise<void>,
  { random, later, warn }: Timing,
  longest: (error: unknown) => number,
): Sync {
  let running: Promise<void> | null = null;
  let again = false;
  let forced = false;
  let failures = 0;
  /** Somebody else is signed in by now, by the server's word. */
  let stopped = false;
  /** The server asked for a pause. */
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
        await talk(force);
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
