/** Keeps one entry of the browser's history for each step into the booth, so that the phone's Back goes one step back and not out of it. */
import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { Draft } from './draft.ts';
import { countSteps, goBack, type Screen } from './screens.ts';

export interface Entries {
  /** Returns how many steps into the booth the entry is that is shown now. */
  read(): number;
  push(steps: number): void;
  /** Moves to another entry, later. */
  move(by: number): void;
  onMove(listener: () => void): void;
}

export const pageEntries: Entries = {
  read: () => Number((history.state as { boothSteps?: number } | null)?.boothSteps ?? 0),
  push: (boothSteps) => history.pushState({ boothSteps }, ''),
  move: (by) => history.go(by),
  onMove: (listener) => addEventListener('popstate', listener),
};

interface Shown {
  $screen: WritableAtom<Screen>;
  $draft: ReadableAtom<Draft>;
}

/** Lets the entries follow the screen, and the screen follow the phone's Back. After a reload the entries of before go first. */
export function followScreens(entries: Entries, { $screen, $draft }: Shown): void {
  /** True until the browser has made a move that was asked for here. */
  let isMoving = false;
  const hasPicks = () => $draft.get().length > 0;

  const settle = () => {
    if (isMoving) return;
    const wanted = countSteps($screen.get(), hasPicks());
    const shown = entries.read();
    for (let steps = shown + 1; steps <= wanted; steps += 1) entries.push(steps);
    isMoving = wanted < shown;
    if (isMoving) entries.move(wanted - shown);
  };
  // One tap may change both.
  const settleSoon = () => queueMicrotask(settle);

  entries.onMove(() => {
    if (!isMoving) $screen.set(goBack($screen.get(), hasPicks(), entries.read()));
    isMoving = false;
    settle();
  });
  $screen.listen(settleSoon);
  $draft.listen(settleSoon);
  settle();
}
