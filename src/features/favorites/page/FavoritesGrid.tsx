import '../../../styles/undo-hint.css';
import '../../../styles/wall.css';
import { useCallback, useEffect, useRef } from 'react';
import { ratioClass } from '../../../platform/pictures.ts';
import { RemainingCollections } from '../collections/RemainingCollections.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import { AnimatedList } from './AnimatedList.tsx';
import { getName } from './card-texts.ts';
import { FavoriteCard } from './FavoriteCard.tsx';
import { useIncrementalList } from './use-incremental-list.ts';
import { controlTexts, removalTexts } from './words.ts';

interface Props {
  /** The favorites that the view shows, sorted. */
  shown: readonly FavoriteDto[];
  /** Changes with the view. */
  view: unknown;
  /** Ids of favorites that were just removed, and are shown as undo hints. */
  hints: ReadonlySet<string>;
  timeZone: string;
  onRemove: (item: FavoriteDto) => void;
  onUndo: (item: FavoriteDto) => void;
  /** Called when an undo hint has faded. */
  onHintEnd: (item: FavoriteDto) => void;
  /** Tells screen readers. */
  announce: (message: string) => void;
}

const cardsInRow = 4;
/** Cards from this index on skip layout while they are far from the screen. The first ones are mostly on it. */
const farFrom = 12;
const findButton = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>('.kept-heart, .kept-undo button') ?? null;

/** The list of favorites as cards. */
export function FavoritesGrid({ shown, view, hints, timeZone, onRemove, onUndo, onHintEnd, announce }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const restoredId = useRef<string | null>(null);
  const { limit, end, fill } = useIncrementalList(shown.length, view, grid);
  // Pictures of later views are lazy, so that they load after the frame that shows the view.
  const firstView = useRef(view).current;
  const findCard = (id: string) => grid.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);

  useEffect(() => {
    if (restoredId.current === null || hints.has(restoredId.current)) return;
    findButton(findCard(restoredId.current))?.focus({ preventScroll: true });
    restoredId.current = null;
  });
  const undo = useCallback(
    (item: FavoriteDto) => {
      restoredId.current = item.id;
      onUndo(item);
    },
    [onUndo],
  );
  const endHint = (item: FavoriteDto) => {
    // The focused button disappears with the hint, so the focus moves to the next card, or to the previous one.
    if (findCard(item.id)?.contains(document.activeElement)) {
      const index = shown.indexOf(item);
      const neighbors = [shown[index + 1], shown[index - 1]];
      const next = neighbors.map((neighbor) => findButton(neighbor && findCard(neighbor.id))).find(Boolean);
      (next ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    }
    onHintEnd(item);
  };

  return (
    <div ref={grid}>
      <AnimatedList shown={shown} label={controlTexts.heading} onShort={fill}>
        {shown.slice(0, limit).map((item, index) => {
          const { id } = item;
          const isHint = hints.has(id);
          return (
            <li
              key={id}
              className={item.picture ? ratioClass(item.picture) : 'q45'}
              data-id={id}
              data-hint={isHint ? '' : undefined}
              data-far={index < farFrom ? undefined : ''}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
            >
              {isHint ? (
                <UndoHint item={item} onUndo={undo} onEnd={endHint} />
              ) : (
                <FavoriteCard
                  item={item}
                  isFirst={index < cardsInRow && view === firstView}
                  timeZone={timeZone}
                  onRemove={onRemove}
                  announce={announce}
                />
              )}
            </li>
          );
        })}
      </AnimatedList>
      <div ref={end} />
    </div>
  );
}

interface UndoHintProps {
  item: FavoriteDto;
  onUndo: (item: FavoriteDto) => void;
  onEnd: (item: FavoriteDto) => void;
}

/**
 * Replaces a removed card and fades within 3 s. A CSS animation measures the time, because CSS can pause it while the hint
 * is hovered or focused.
 */
function UndoHint({ item, onUndo, onEnd }: UndoHintProps) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => undoButton.current?.focus({ preventScroll: true }), []);
  return (
    <div className="kept-undo" onAnimationEnd={(event) => event.target === event.currentTarget && onEnd(item)}>
      <p>
        <strong>{getName(item)}</strong> {removalTexts.removed}
      </p>
      <RemainingCollections item={item} />
      <button ref={undoButton} type="button" className="tap link" onClick={() => onUndo(item)}>
        {removalTexts.undo}
        <span className="sr-only"> removing {getName(item)}</span>
      </button>
      <span className="kept-time" aria-hidden="true" />
    </div>
  );
}
