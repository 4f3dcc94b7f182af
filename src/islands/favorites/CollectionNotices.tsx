import { useEffect, useState } from 'react';
import type { FavoritesState } from '../../stores/favorites-state.ts';

interface Props {
  state: FavoritesState;
}

/** How long a change may be on its way before anybody is told. */
const patienceMs = 2_000;

/** What is out of the ordinary: said to screen readers too, and nothing as long as all is well. */
export function CollectionNotices({ state: { waiting, onlyThisVisit, problem } }: Props) {
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
      <p role="status">
        {some && late ? `${waiting} ${waiting === 1 ? 'change is' : 'changes are'} waiting for a connection` : ''}
      </p>
      <p role="alert">{problem?.message ?? ''}</p>
    </div>
  );
}
