import { useEffect, useState } from 'react';
import type { CollectionsState } from './collections-state.store.ts';

/** Nobody waits longer for their favorites because of their collections. */
const longestMs = 2_000;

/**
 * Whether cards wait for the shelf above them, which would push them down if it came later. Only where this browser has
 * kept no collections.
 * @param hasCards whether the favorites are there
 */
export function useHold({ status, known }: Pick<CollectionsState, 'status' | 'known'>, hasCards: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!hasCards) return;
    const timer = setTimeout(() => setIsOver(true), longestMs);
    return () => clearTimeout(timer);
  }, [hasCards]);
  return status === 'loading' && !known && !isOver;
}
