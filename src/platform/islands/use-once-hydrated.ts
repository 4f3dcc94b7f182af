import { type EffectCallback, useLayoutEffect, useRef } from 'react';

/**
 * Runs once, in the browser, when an island has taken over the server's HTML, and before the browser shows what it changes. For
 * what a person has done to the page before, such as typing.
 * @param run may return what to do when the island goes
 */
export function useOnceHydrated(run: EffectCallback): void {
  const first = useRef(run);
  useLayoutEffect(() => first.current(), []);
}
