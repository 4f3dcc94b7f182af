import type { Clock } from '../../src/platform/clock.ts';

export interface FakeClock extends Clock {
  /** Moves forward by milliseconds. */
  advance(ms: number): void;
  set(time: Date | string): void;
}

/** A clock that stands still until told. Starts at the real time, so that it agrees with the database's. */
export function fakeClock(start: Date | string = new Date()): FakeClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (time) => {
      now = new Date(time).getTime();
    },
  };
}
