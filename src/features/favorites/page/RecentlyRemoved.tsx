import '../collections/kept-dialog.css';
import './recently-removed.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { dateFormat } from '../../../platform/date-format.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { LiveRegion } from '../../../platform/ui/LiveRegion.tsx';
import { focusNeighbor } from '../collections/focus-neighbor.ts';
import { RemainingCollections } from '../collections/RemainingCollections.tsx';
import { useNewProblem } from '../collections/use-new-problem.ts';
import { favoriteTypeLabels } from '../favorite-texts.ts';
import type { RemovedFavoriteDto } from '../favorites.api.ts';
import { favorites } from '../sync/favorites.store.ts';
import { getName } from './card-texts.ts';
import { recentlyRemovedTexts as words } from './words.ts';

interface Props {
  onClose: () => void;
}

const formatDay = (iso: string) => dateFormat({ month: 'long', day: 'numeric' }).format(new Date(iso));

export function RecentlyRemoved({ onClose }: Props) {
  const { recentlyRemoved: removed } = useStore(favorites().$state);
  const [announcement, announce] = useState('');
  const problem = useNewProblem();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const restore = (item: RemovedFavoriteDto, index: number) => {
    const isRestored = favorites().undo(item.id);
    announce((isRestored ? words.restored : words.gone)(getName(item)));
    focusNeighbor(list.current, index, heading.current);
  };
  const clear = () => {
    favorites().clearRecentlyRemoved();
    announce(words.cleared);
    heading.current?.focus();
  };
  return (
    <Dialog labelledBy="removed-title" className="kept-dialog" onClose={onClose}>
      <div className="kept-dialog-head">
        <h2 id="removed-title" ref={heading} tabIndex={-1} className="text-name">
          {words.heading}
        </h2>
        <form method="dialog">
          <button type="submit" className="tap">
            {words.close}
          </button>
        </form>
      </div>
      <p className="text-muted">{words.kept}</p>
      {removed.length === 0 ? (
        <p className="kept-nothing">{words.none}</p>
      ) : (
        <>
          <ul ref={list} className="kept-rows">
            {removed.map((item, index) => (
              <li key={item.id}>
                <div>
                  <p>
                    <strong>{getName(item)}</strong>
                    <br />
                    <span className="text-muted">
                      {words.removedOn(favoriteTypeLabels[item.type], formatDay(item.removedAt))}
                    </span>
                  </p>
                  <RemainingCollections item={item} />
                </div>
                <button type="button" className="btn" onClick={() => restore(item, index)}>
                  {words.restore}
                  <span className="sr-only">{` ${getName(item)}`}</span>
                </button>
              </li>
            ))}
          </ul>
          <ClearAll count={removed.length} onClear={clear} />
        </>
      )}
      <p role="alert">{problem}</p>
      <LiveRegion message={announcement} />
    </Dialog>
  );
}

/** Asks once, because clearing can't be undone. The answers are away from the button, so a double click does not clear. */
function ClearAll({ count, onClear }: { count: number; onClear: () => void }) {
  const [isAsking, setIsAsking] = useState<boolean | null>(null);
  const firstButton = useRef<HTMLButtonElement>(null);
  useEffect(() => void (isAsking !== null && firstButton.current?.focus()), [isAsking]);
  if (!isAsking) {
    return (
      <p className="kept-end">
        <button ref={firstButton} type="button" className="btn" onClick={() => setIsAsking(true)}>
          {words.clear}
        </button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-labelledby="clear-question" className="kept-end kept-question">
      <p id="clear-question">{words.clearQuestion(count)}</p>
      <button
        ref={firstButton}
        type="button"
        className="btn"
        aria-describedby="clear-question"
        onClick={() => setIsAsking(false)}
      >
        {words.keep}
      </button>
      <button type="button" className="btn btn-ink" onClick={onClear}>
        {words.clear}
      </button>
    </div>
  );
}
