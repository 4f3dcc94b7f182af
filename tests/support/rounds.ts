/**
 * Random inputs of tests, and how many of them. `npm test` has few, always from the same seed, so that a failure comes from
 * the change at hand. `npm run test:full` (FULL=1) has many, from a new seed each time, to find cases that nobody has thought
 * of; it prints the seed, and SEED=… repeats it.
 */
import fc from 'fast-check';

export const full = process.env['FULL'] === '1';

// Kept in the environment, so that the workers of a run have the seed that its start has printed.
process.env['SEED'] ??= full ? String(Math.floor(Math.random() * 2 ** 31)) : '1';
export const seed = Number(process.env['SEED']);
if (!Number.isSafeInteger(seed)) throw new Error('SEED must be a whole number.');

fc.configureGlobal({ seed });

export { fc };

/** Returns the number of rounds: `few`, or `many` with FULL=1. */
export function rounds(few: number, many: number): number {
  return full ? many : few;
}

export interface Dice {
  /** Returns a number from 0 to below 1. */
  share(): number;
  /** Returns a whole number from 0 to below `sides`. */
  roll(sides: number): number;
  oneOf<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Creates dice for tests that draw without fast-check. They fall alike for the same seed and the same `round`. */
export function dice(round = 0): Dice {
  // Mulberry32.
  let state = Math.imul(seed, 2_654_435_761) + Math.imul(round, 1_597_334_677);
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (sides: number) => Math.floor(share() * sides);
  return {
    share,
    roll,
    oneOf(list) {
      if (list.length === 0) throw new Error('The list is empty.');
      return list[roll(list.length)] as (typeof list)[number];
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: share() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
