import { useCallback, useEffect, useRef } from 'react';
import type { FavoriteDto } from '../favorites.api.ts';
import { FavoriteCard } from './FavoriteCard.tsx';
import { MovingList } from './MovingList.tsx';
import { UndoHint } from './UndoHint.tsx';
import { useIncrementalList } from './use-incremental-list.ts';

interface Props {
  /** What is shown, in order. */
  shown: readonly FavoriteDto[];
  /** Changes with what is looked at. */
  view: unknown;
  /** Ids of what was just removed, and is shown as a hint. */
  hints: ReadonlySet<string>;
  timeZone: string;
  onRemove: (item: FavoriteDto) => void;
  onUndo: (item: FavoriteDto) => void;
  onGone: (item: FavoriteDto) => void;
  say: (message: string) => void;
}

const inRow = 4;
/** What is mostly on the screen has nothing to gain from a check whether it is. */
const atTop = 8;
/** Up to this many, cards of a row stand on one line, whatever the form of their pictures. */
const longFrom = 60;
const buttonIn = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>('.kept-heart, .kept-undo button') ?? null;

/** The wall, as far down as somebody has come. */
export function CollectionGrid({ shown, view, hints, timeZone, onRemove, onUndo, onGone, say }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const restored = useRef<string | null>(null);
  const { limit, end, fill } = useIncrementalList(shown.length, view, grid);
  // Pictures of another view are fetched after the frame that shows it.
  const firstView = useRef(view).current;
  const cardOf = (id: string) => grid.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);

  useEffect(() => {
    if (restored.current === null || hints.has(restored.current)) return;
    buttonIn(cardOf(restored.current))?.focus({ preventScroll: true });
    restored.current = null;
  });
  const undo = useCallback(
    (item: FavoriteDto) => {
      restored.current = item.id;
      onUndo(item);
    },
    [onUndo],
  );
  const gone = (item: FavoriteDto) => {
    // The focus goes on before its button goes.
    if (cardOf(item.id)?.contains(document.activeElement)) {
      const place = shown.indexOf(item);
      const next = [shown[place + 1], shown[place - 1]].map((one) => buttonIn(one && cardOf(one.id))).find(Boolean);
      (next ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    }
    onGone(item);
  };

  return (
    <div ref={grid}>
      <MovingList shown={shown} label="My Collection" isLong={shown.length > longFrom} onShort={fill}>
        {shown.slice(0, limit).map((item, place) => {
          const { id } = item;
          const hint = hints.has(id);
          return (
            <li
              key={id}
              data-id={id}
              data-hint={hint ? '' : undefined}
              data-far={place < atTop ? undefined : ''}
              aria-setsize={shown.length}
              aria-posinset={place + 1}
            >
              {hint ? (
                <UndoHint item={item} onUndo={undo} onGone={gone} />
              ) : (
                <FavoriteCard
                  item={item}
                  first={place < inRow && view === firstView}
                  timeZone={timeZone}
                  onRemove={onRemove}
                  say={say}
                />
              )}
            </li>
          );
        })}
      </MovingList>
      <div ref={end} />
    </div>
  );
}
