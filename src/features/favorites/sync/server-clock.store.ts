import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { favoritesClockKey } from '../storage-keys.ts';

/** A clock that is wrong by less than this is not corrected: the server's time comes in whole seconds, and late. */
const clockErrorMs = 2_000;

/** No clock is further off: a hundred years. Times beyond could not be formatted. */
const farthestMs = 100 * 366 * 86_400_000;

export interface ServerClock {
  /** Returns the time in milliseconds: this browser's until the server was heard. */
  now(): number;
  /** True once a response has told the time, on this page or an earlier one. */
  isKnown(): boolean;
  /**
   * Sets the clock by a response.
   * @param serverTime its `Date`, in milliseconds
   * @param sentAt when the call was made, by this browser's clock
   * @returns by how many milliseconds the times of everything before were wrong
   */
  adjust(serverTime: number, sentAt: number): number;
}

/** Creates the clock. @param now milliseconds by this browser's clock */
export function createServerClock(storage: BrowserStorage, now: () => number): ServerClock {
  const stored = Number.parseInt(storage.get(favoritesClockKey) ?? '', 10);
  let offset = Math.abs(stored) < farthestMs ? stored : Number.NaN;
  return {
    now: () => now() + (offset || 0),
    isKnown: () => !Number.isNaN(offset),
    adjust(serverTime, sentAt) {
      const isFirst = Number.isNaN(offset) && storage.get(favoritesClockKey) === null;
      const behind = serverTime - sentAt;
      const ahead = serverTime - now();
      offset = behind < -clockErrorMs ? behind : ahead > clockErrorMs ? ahead : 0;
      if (storage.get(favoritesClockKey) !== String(offset)) storage.set(favoritesClockKey, String(offset));
      return isFirst ? offset : 0;
    },
  };
}
