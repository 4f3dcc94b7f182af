import { useEffect, useState } from 'react';
import type { CollectionsState } from '../collections/collections.store.ts';

/** Collections delay favorites no longer than this. */
const longestWaitMs = 2_000;

/**
 * True while the cards wait for the collections above them, which would push them down if they came later. That happens
 * only if this browser has stored no collections.
 * @param hasCards true once the favorites are known
 */
export function useIsWaitingForCollections(
  { status, known }: Pick<CollectionsState, 'status' | 'known'>,
  hasCards: boolean,
): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!hasCards) return;
    const timer = setTimeout(() => setIsOver(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, [hasCards]);
  return status === 'loading' && !known && !isOver;
}
