/** The screens of the booth, and where Back leads from each: the arrow on it, and the phone's own Back. */

export type Screen =
  | { name: 'draft' | 'cash' | 'elsewhere' | 'other' | 'card' | 'day' | 'pickup' | 'scan' }
  /** `isHeld` once somebody wanted to leave the booth in the middle of a sale. */
  | { name: 'table'; isHeld?: boolean }
  /** `key` is that of the line; null for all of the sale. */
  | { name: 'price'; key: string | null }
  | { name: 'charge'; id: string }
  | { name: 'done'; id: string; from: 'table' | 'day' };

/** Returns where the arrow leads. */
export function backFrom(screen: Screen): Screen {
  if (screen.name === 'price') return { name: screen.key === null ? 'table' : 'draft' };
  if (screen.name === 'charge') return { name: 'day' };
  return { name: screen.name === 'done' ? screen.from : 'table' };
}

/** Counts the steps back to the table with nothing picked, from where Back leaves the booth. */
export function countSteps(screen: Screen, hasPicks: boolean): number {
  if (screen.name === 'table') return hasPicks ? 1 : 0;
  return 1 + countSteps(backFrom(screen), hasPicks);
}

/**
 * Returns the screen that the phone's Back leads to. What was picked holds it at the table. A payment by card holds it too: the provider
 * is asked before it ends, by a button of its own.
 * @param steps as `countSteps` counts them, that it wants to be away from leaving
 */
export function goBack(screen: Screen, hasPicks: boolean, steps: number): Screen {
  if (screen.name === 'card' || countSteps(screen, hasPicks) <= steps) return screen;
  if (screen.name === 'table') return { name: 'table', isHeld: true };
  return goBack(backFrom(screen), hasPicks, steps);
}
