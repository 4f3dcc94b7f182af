import type { Clock } from '../../src/platform/clock.ts';

export interface FakeClock extends Clock {
  /** Moves the clock forward by `ms`. */
  advance(ms: number): void;
  set(time: Date | string): void;
}

/** Creates a clock that stands still until moved. It starts at the real time, to agree with the database's clock. */
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
