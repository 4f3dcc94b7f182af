const maxAge = 60;
const swr = 3_600;

/**
 * How long a page may be kept, in seconds, as `Astro.cache.set` takes it.
 * @param until a time that the page names: after it, the page has to be made anew. Null for none.
 */
export function freshness(until: Date | null, now: Date): { maxAge: number; swr: number } {
  const left = until === null ? 0 : (until.getTime() - now.getTime()) / 1000;
  if (left <= 0) return { maxAge, swr };
  const fresh = Math.min(maxAge, left);
  return { maxAge: fresh, swr: Math.min(swr, left - fresh) };
}
