import '../../../styles/kept-dialog.css';
import '../../../styles/recently-removed.css';
import { useRef, useState } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { RemainingCollections } from '../collections/RemainingCollections.tsx';
import type { RemovedFavoriteDto } from '../favorites.api.ts';
import { favoriteTypeLabels } from '../kind-names.ts';
import type { FavoritesState } from '../sync/favorites-state.store.ts';
import { ClearAll } from './ClearAll.tsx';
import { nameOf } from './card-words.ts';

interface Props {
  removed: readonly RemovedFavoriteDto[];
  /** The last change that was taken back. */
  problem: FavoritesState['problem'];
  /** False when it is not there any more. */
  onRestore: (id: string) => boolean;
  onClear: () => void;
  onClose: () => void;
}

const dayOf = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(iso));

/** What was removed lately, and the way back. */
export function RecentlyRemoved({ removed, problem, onRestore, onClear, onClose }: Props) {
  const [said, setSaid] = useState('');
  // What was taken back before is said on the page; what is taken back now, in here, since the page is out of reach.
  const [earlier] = useState(problem);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const restore = (item: RemovedFavoriteDto, place: number) => {
    const back = onRestore(item.id);
    setSaid(back ? `${nameOf(item)} is back in My Collection` : `${nameOf(item)} can’t be restored any more`);
    // The row goes: on to the next one, or the one before.
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    (rows[place + 1] ?? rows[place - 1] ?? heading.current)?.focus();
  };
  const clear = () => {
    onClear();
    setSaid('Recently Removed is empty');
    heading.current?.focus();
  };
  return (
    <Dialog labelledBy="removed-title" className="kept-dialog" onClose={onClose}>
      <div className="kept-dialog-head">
        <h2 id="removed-title" ref={heading} tabIndex={-1} className="text-name">
          Recently Removed
        </h2>
        <form method="dialog">
          <button type="submit" className="tap">
            Close
          </button>
        </form>
      </div>
      <p className="kept-small text-muted">Removed items are kept for 7 days</p>
      {removed.length === 0 ? (
        <p className="kept-nothing">Nothing was removed lately.</p>
      ) : (
        <>
          <ul ref={list} className="kept-rows">
            {removed.map((item, place) => (
              <li key={item.id}>
                <div>
                  <p>
                    <strong>{nameOf(item)}</strong>
                    <span className="kept-small kept-line text-muted">
                      {favoriteTypeLabels[item.type]}, removed on {dayOf(item.removedAt)}
                    </span>
                  </p>
                  <RemainingCollections item={item} />
                </div>
                <button type="button" className="btn" onClick={() => restore(item, place)}>
                  Restore to Favorites<span className="sr-only"> {nameOf(item)}</span>
                </button>
              </li>
            ))}
          </ul>
          <ClearAll count={removed.length} onClear={clear} />
        </>
      )}
      <p role="alert">{problem === earlier ? '' : problem?.message}</p>
      <LiveRegion message={said} />
    </Dialog>
  );
}
