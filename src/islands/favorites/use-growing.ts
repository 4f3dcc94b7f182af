import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Cards that are made before the answer is shown: what a screen holds. */
const atOnce = 6;
/** Cards that are made once it is shown, and each time the end comes near. */
const more = 24;

/**
 * How many cards there are to be. A screen of them is at once, the rest follows as somebody comes near the end, so that
 * neither a long list nor another view of it keeps anybody waiting.
 * @param view another one starts anew
 * @returns the number, and what stands at the end
 */
export function useGrowing(all: number, view: unknown): [number, RefObject<HTMLDivElement | null>] {
  const [grown, setGrown] = useState({ view, limit: atOnce });
  const end = useRef<HTMLDivElement>(null);
  const limit = grown.view === view ? grown.limit : atOnce;
  useEffect(() => {
    if (!end.current || limit >= all) return;
    const grow = () => startTransition(() => setGrown({ view, limit: limit + more }));
    if (limit === atOnce) {
      const timer = setTimeout(grow, 50);
      return () => clearTimeout(timer);
    }
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: '1200px' });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [all, view, limit]);
  return [limit, end];
}
