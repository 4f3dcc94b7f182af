import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Number of cards that fill the screen, and one below it; they are rendered at once. An estimate until it is measured. */
let screenful = 8;
/** The least `screenful`, if the screen ends above the list. */
const minScreenful = 2;
/** Number of cards that each later step adds or removes. */
const step = 8;
/**
 * Cards are added while the end of the list is less than this many pixels below the screen, and the last ones are removed
 * if they are farther away than `removeBeyond`. The gap between the two prevents adding and removing in turns.
 */
const addWithin = 800;
const removeBeyond = 2_400;
/** Milliseconds before the first step, to let the first frame be painted. */
const pauseMs = 50;

interface IncrementalList {
  /** Number of cards to render. */
  limit: number;
  /** To be attached to an element after the last card. */
  end: RefObject<HTMLDivElement | null>;
  /** Adds cards before the next paint, because those rendered leave a part of the screen empty. */
  fill: () => void;
}

/**
 * Returns how many children of the list are above the lower edge of the screen, and one more: rows on the screen are
 * complete then, and don't change when cards are added. Undefined if there is room for more.
 */
function measureScreenful(list: Element): number | undefined {
  const index = [...list.children].findIndex((card) => card.getBoundingClientRect().top >= innerHeight);
  if (index !== -1) return Math.max(index + 1, minScreenful);
  return list.getBoundingClientRect().bottom >= innerHeight ? list.children.length : undefined;
}

/** Tells, at once and on changes, if an element is less than `distance` pixels below the screen, or anywhere above it. */
function observeNearness(element: Element, distance: number, tell: (isNear: boolean) => void): IntersectionObserver {
  const observer = new IntersectionObserver(([entry]) => entry && tell(entry.isIntersecting), {
    rootMargin: `1000000px 0px ${distance}px`,
  });
  observer.observe(element);
  return observer;
}

/**
 * Renders a list step by step: first as many cards as the screen holds, then more as its end comes near. Cards far below
 * the screen are removed again, because they would slow down the next change of the view.
 * @param view starts again when it changes
 */
export function useIncrementalList(all: number, view: unknown, stage: RefObject<HTMLElement | null>): IncrementalList {
  const [rendered, setRendered] = useState<{ view: unknown; limit: number } | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const isNew = rendered === null || rendered.view !== view;
  const limit = isNew ? screenful : rendered.limit;
  useEffect(() => {
    if (!end.current || (isNew && limit >= all)) return;
    const render = (next: number) => startTransition(() => setRendered({ view, limit: next }));
    if (isNew) {
      let timer: ReturnType<typeof setTimeout>;
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(() => {
          const list = stage.current?.querySelector('ul');
          screenful = (list && measureScreenful(list)) ?? screenful;
          render(limit + step);
        }, pauseMs);
      });
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    }
    const addMore = (isNear: boolean) => isNear && limit < all && render(limit + step);
    const observers = [observeNearness(end.current, addWithin, addMore)];
    const reducedLimit = Math.min(limit, all) - step;
    const lastToKeep = stage.current?.querySelector('ul')?.children[reducedLimit - 1];
    // A focused card stays, and so do all others.
    const removeLast = (isNear: boolean) =>
      !isNear && !stage.current?.contains(document.activeElement) && render(reducedLimit);
    if (lastToKeep) observers.push(observeNearness(lastToKeep, removeBeyond, removeLast));
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [all, view, limit, isNew, stage]);
  const fill = useCallback(() => {
    if (limit >= all) return;
    screenful = limit + step;
    setRendered({ view, limit: screenful });
  }, [all, view, limit]);
  return { limit, end, fill };
}
