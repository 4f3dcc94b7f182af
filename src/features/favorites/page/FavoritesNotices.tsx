import { useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from '../collections/Notice.tsx';
import type { FavoritesState } from '../sync/favorites-state.ts';
import { noticeTexts } from './words.ts';

interface Props {
  state: FavoritesState;
  /** False until there are favorites or the knowledge that there are none: before, notices would push the page down. */
  isShown: boolean;
}

/** Pending changes that sync within this time are not mentioned. */
const quietMs = 2_000;

const subscribe = (listener: () => void) => {
  const watching = new AbortController();
  const { signal } = watching;
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal });
  return () => watching.abort();
};

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
    const timer = hasPending && setTimeout(() => setIsOverdue(true), quietMs);
    return () => clearTimeout(timer || undefined);
  }, [hasPending]);
  const offline = isShown && (hasPending ? noticeTexts.offlineChanges(pendingCount) : noticeTexts.offline);
  const delayed = hasPending && isOverdue && isDelayed && noticeTexts.delayed(pendingCount);
  return (
    <div className="kept-notices">
      <Notice text={isMemoryOnly ? noticeTexts.memoryOnly : ''} />
      <Notice text={(isOnline ? delayed : offline) || ''} />
      <Notice isBad text={problem?.message ?? ''} />
    </div>
  );
}
