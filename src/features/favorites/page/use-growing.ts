import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** How many cards a screen holds, which are made before an answer is shown. A guess until it is measured. */
let screenful = 6;
/** Where the screen ends above the list. */
const fewest = 2;
/** Cards that are made in one go once it is shown, again and again while the end is near. */
const step = 8;
/**
 * How near the end is when more are made, and how far it stays when the last ones are given up, in pixels below the screen:
 * farther, or they would be made again at once, and so on.
 */
const near = 800;
const far = 2_400;
/** A pause for the frame that has the answer, in milliseconds. */
const pause = 50;

interface Growing {
  /** How many cards there are to be. */
  limit: number;
  /** Stands at the end of them. */
  end: RefObject<HTMLDivElement | null>;
  /** To be called before the screen is painted, when they leave a part of it empty. */
  fill: () => void;
}

/** How many children of the list begin above the lower edge of the screen; undefined where there is room for more. */
function screenfulOf(list: Element): number | undefined {
  const place = [...list.children].findIndex((card) => card.getBoundingClientRect().top >= innerHeight);
  if (place !== -1) return Math.max(place, fewest);
  return list.getBoundingClientRect().bottom >= innerHeight ? list.children.length : undefined;
}

/** Tells whether a place is nearer than that, now and whenever it changes. What is above the screen is near. */
function watchPlace(place: Element, distance: number, tell: (isNear: boolean) => void): IntersectionObserver {
  const watch = new IntersectionObserver(([entry]) => entry && tell(entry.isIntersecting), {
    rootMargin: `1000000px 0px ${distance}px`,
  });
  watch.observe(place);
  return watch;
}

/**
 * How far down a list is made. As many cards as the screen holds are made at once, the rest follows as somebody comes near
 * the end, and goes as they come back, so that neither a long list nor another view of it keeps anybody waiting.
 * @param view another one starts anew
 */
export function useGrowing(all: number, view: unknown, stage: RefObject<HTMLElement | null>): Growing {
  const [grown, setGrown] = useState<{ view: unknown; limit: number } | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const isNew = grown === null || grown.view !== view;
  const limit = isNew ? screenful : grown.limit;
  useEffect(() => {
    if (!end.current || (isNew && limit >= all)) return;
    const make = (next: number) => startTransition(() => setGrown({ view, limit: next }));
    if (isNew) {
      let timer: ReturnType<typeof setTimeout>;
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(() => {
          const list = stage.current?.querySelector('ul');
          screenful = (list && screenfulOf(list)) ?? screenful;
          make(limit + step);
        }, pause);
      });
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    }
    const watches = [watchPlace(end.current, near, (isNear) => isNear && limit < all && make(limit + step))];
    const less = Math.min(limit, all) - step;
    const last = stage.current?.querySelector('ul')?.children[less - 1];
    // Whoever came back to the top would wait for all of them to go, once another view is asked for.
    const giveUp = (isNear: boolean) => !isNear && !stage.current?.contains(document.activeElement) && make(less);
    if (last) watches.push(watchPlace(last, far, giveUp));
    return () => {
      for (const watch of watches) watch.disconnect();
    };
  }, [all, view, limit, isNew, stage]);
  const fill = useCallback(() => {
    if (limit >= all) return;
    screenful = limit + step;
    setGrown({ view, limit: screenful });
  }, [all, view, limit]);
  return { limit, end, fill };
}
