/** Proofs by numbers run small in `npm test`, and in full with FULL=1. */
export const full = process.env['FULL'] === '1';

/** How often: `reduced` unless everything is to be run. */
export function rounds(reduced: number, all: number): number {
  return full ? all : reduced;
}
