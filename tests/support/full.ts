/** Randomized proofs run reduced in `npm test`, and in full with FULL=1. */
export const full = process.env['FULL'] === '1';

/** Returns the number of rounds: `reduced`, or all of them with FULL=1. */
export function rounds(reduced: number, all: number): number {
  return full ? all : reduced;
}
