import { DomainError } from '../../../platform/errors.ts';

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Does at most `atOnce` things at a time and lets at most `waiting` wait for their turn, first come, first served.
 * Whoever comes when it is full is refused at once with `rate_limited`, before anything is done for them.
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const turns: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (turns.length >= waiting) {
        const sentence = 'Too many people are signing in at this moment. Please try again in a few seconds.';
        throw new DomainError('rate_limited', sentence, { retryAfter: 5 });
      }
      // Whoever ends hands over their turn, so nobody slips in between.
      await new Promise<void>((turn) => turns.push(turn));
    }
    try {
      return await work();
    } finally {
      const next = turns.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
