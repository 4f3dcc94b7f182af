import { useEffect, useState } from 'react';
import type { FavoritesState } from '../sync/favorites-state.store.ts';

interface Props {
  state: FavoritesState;
}

/** How long a change may be on its way before anybody is told. */
const patienceMs = 2_000;

/** What waits, and for what: nothing while it is only retried. */
function waitingWords(waiting: number, delayed: boolean): string {
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  if (!navigator.onLine) return `${changes} will sync when you’re back online`;
  return delayed ? `${changes} not synced yet. We’ll keep trying.` : '';
}

/** What is out of the ordinary: said to screen readers too, and nothing as long as all is well. */
export function CollectionNotices({ state: { waiting, delayed, onlyThisVisit, problem } }: Props) {
  const [late, setLate] = useState(false);
  const some = waiting > 0;
  useEffect(() => {
    setLate(false);
    if (!some) return;
    const timer = setTimeout(() => setLate(true), navigator.onLine ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [some]);
  return (
    <div className="kept-notices">
      <p role="status">{onlyThisVisit ? 'Saved for this visit only' : ''}</p>
      <p role="status">{some && late ? waitingWords(waiting, delayed) : ''}</p>
      <p role="alert">{problem?.message ?? ''}</p>
    </div>
  );
}
