import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Number of cards that each step adds. */
const step = 8;
/** Number of cards that fill the screen. It grows with the screen. */
let screenful = step;
/** Cards are added while the end of the list is less than this many pixels below the screen, or above it. */
const addWithin = 800;
/** Milliseconds before the first step, to let the first frame be painted. */
const pauseMs = 50;

interface GrowingList {
  /** Number of cards to render. */
  limit: number;
  /** To be attached to an element after the last card. */
  end: RefObject<HTMLDivElement | null>;
  /** Adds cards before the next paint, because those rendered leave a part of the screen empty. */
  fill: () => void;
}

/**
 * Renders a list step by step: first as many cards as the screen holds, then more as its end comes near. Whoever is back
 * at the top has few cards again, because many would slow down the next change of the view.
 * @param view starts again when it changes
 */
export function useGrowingList(all: number, view: unknown): GrowingList {
  const [rendered, setRendered] = useState({ view, limit: screenful });
  const end = useRef<HTMLDivElement>(null);
  const limit = rendered.view === view ? rendered.limit : screenful;
  useEffect(() => {
    const render = (next: number) => startTransition(() => setRendered({ view, limit: next }));
    const isFirst = limit <= screenful;
    const observer = new IntersectionObserver(
      ([entry]) => (isFirst || entry?.isIntersecting) && limit < all && render(limit + step),
      { rootMargin: `1000000px 0px ${addWithin}px` },
    );
    const timer = setTimeout(() => end.current && observer.observe(end.current), isFirst ? pauseMs : 0);
    // Far fewer than it takes to come here, so that they aren't added and removed in turns. A focused card stays.
    const isLong = Math.min(limit, all) > screenful + 5 * step;
    const shorten = () =>
      isLong && scrollY < innerHeight && !document.activeElement?.closest('.kept') && render(screenful + step);
    addEventListener('scroll', shorten, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('scroll', shorten);
    };
  }, [all, view, limit]);
  const fill = () => {
    screenful = limit + step;
    setRendered({ view, limit: screenful });
  };
  return { limit, end, fill };
}
