import { useEffect, useState } from 'react';
import type { FavoritesState } from '../sync/favorites-state.ts';
import { noticeTexts } from './words.ts';

interface Props {
  state: FavoritesState;
}

/** Pending changes that sync within this time are not mentioned. */
const quietMs = 2_000;

/** Describes the pending changes while the browser is offline or the server can't be reached; otherwise empty. */
function describePending(count: number, isDelayed: boolean): string {
  if (!navigator.onLine) return noticeTexts.offline(count);
  return isDelayed ? noticeTexts.delayed(count) : '';
}

/** Tells what is out of the ordinary, also to screen readers. */
export function FavoritesNotices({ state: { pendingCount, isDelayed, isMemoryOnly, problem } }: Props) {
  const [isOverdue, setIsOverdue] = useState(false);
  const hasPending = pendingCount > 0;
  useEffect(() => {
    setIsOverdue(false);
    if (!hasPending) return;
    const timer = setTimeout(() => setIsOverdue(true), navigator.onLine ? quietMs : 0);
    return () => clearTimeout(timer);
  }, [hasPending]);
  return (
    <div className="kept-notices">
      <p role="status">{isMemoryOnly ? noticeTexts.memoryOnly : ''}</p>
      <p role="status">{hasPending && isOverdue ? describePending(pendingCount, isDelayed) : ''}</p>
      <p role="alert">{problem?.message ?? ''}</p>
    </div>
  );
}
