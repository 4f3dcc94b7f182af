import type { Locator } from 'playwright/test';

/** Counts the taps of a journey. */
export function countTaps() {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.click();
    },
    taps: () => taps,
  };
}
