import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FavoritesState } from '../sync/favorites-state.ts';
import { noticeTexts } from './words.ts';

interface Props {
  state: FavoritesState;
  /** False until there are favorites or the knowledge that there are none: before, notices would push the page down. */
  isShown: boolean;
}

/** Pending changes that sync within this time are not mentioned. */
const quietMs = 2_000;

const events = ['online', 'offline'];
const subscribe = (listener: () => void) => {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
};

/** Tells what is out of the ordinary, also to screen readers. */
export function FavoritesNotices({ state: { pendingCount, isDelayed, isMemoryOnly, problem }, isShown }: Props) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [isOverdue, setIsOverdue] = useState(false);
  const hasPending = pendingCount > 0;
  useEffect(() => {
    setIsOverdue(false);
    if (!hasPending) return;
    const timer = setTimeout(() => setIsOverdue(true), quietMs);
    return () => clearTimeout(timer);
  }, [hasPending]);
  const offline = isShown && (hasPending ? noticeTexts.offlineChanges(pendingCount) : noticeTexts.offline);
  const delayed = hasPending && isOverdue && isDelayed && noticeTexts.delayed(pendingCount);
  return (
    <div className="kept-notices">
      <p role="status">{isMemoryOnly ? noticeTexts.memoryOnly : ''}</p>
      <p role="status">{(isOnline ? delayed : offline) || ''}</p>
      <p role="alert">{problem?.message ?? ''}</p>
    </div>
  );
}
