import '../../../platform/ui/salon.css';
import '../../../platform/ui/wall.css';
import './undo-hint.css';
import { useEffect, useRef } from 'react';
import { ratioClass } from '../../../platform/pictures.ts';
import { RemainingCollections } from '../collections/RemainingCollections.tsx';
import { TapButton } from '../collections/TapButton.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import { getName } from './card-texts.ts';
import { FavoriteCard } from './FavoriteCard.tsx';
import { MovingList } from './MovingList.tsx';
import type { Removals } from './use-removals.ts';
import { removalTexts } from './words.ts';

interface Props {
  shown: readonly FavoriteDto[];
  /** Changes with the view. */
  view: unknown;
  removals: Removals;
  timeZone: string;
  onCollect: (item: FavoriteDto) => void;
  announce: (message: string) => void;
}

const cardsInRow = 4;
const findButton = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>('.kept-heart, .kept-undo button') ?? null;

export function FavoritesGrid({ shown, view, removals, timeZone, onCollect, announce }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  // Pictures of later views are lazy, so that they load after the frame that shows the view.
  const firstView = useRef(view).current;
  const findCard = (id: string) => grid.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);

  const undo = (item: FavoriteDto) => {
    removals.undo(item);
    // The card is back by then.
    requestAnimationFrame(() => findButton(findCard(item.id))?.focus({ preventScroll: true }));
  };
  const endHint = (item: FavoriteDto) => {
    // The focused button disappears with the hint, so the focus moves to the next card, or to the previous one.
    if (findCard(item.id)?.contains(document.activeElement)) {
      const index = shown.indexOf(item);
      const neighbors = [shown[index + 1], shown[index - 1]];
      const next = neighbors.map((neighbor) => findButton(neighbor && findCard(neighbor.id))).find(Boolean);
      (next ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    }
    removals.endHint(item);
  };

  return (
    <div ref={grid}>
      <MovingList shown={shown} view={view}>
        {(item, index) => {
          const { id } = item;
          const isHint = removals.hints.has(id);
          return (
            <li
              key={id}
              className={item.picture ? ratioClass(item.picture) : 'q45'}
              data-id={id}
              data-hint={isHint ? '' : undefined}
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
                  onRemove={removals.remove}
                  onCollect={onCollect}
                  announce={announce}
                />
              )}
            </li>
          );
        }}
      </MovingList>
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
      <TapButton ref={undoButton} of={`removing ${getName(item)}`} onClick={() => onUndo(item)}>
        {removalTexts.undo}
      </TapButton>
      <span className="kept-time" aria-hidden="true" />
    </div>
  );
}
