/**
 * Internal headers by which pages and API calls tell the front door what to cache and what to purge. Clients never see them.
 */

/**
 * Marks a page as the same for everyone. Written by the cache provider inside Astro, read and removed by the front door.
 */
export const pageMarkerHeader = 'x-page-cache';

/**
 * Says what a page did not find. `/404` gets it as `locals.notFound`, and is rendered once per value.
 */
export const notFoundHeader = 'x-not-found';

/** Header values are ASCII, so the JSON is percent-encoded. */
export function formatNotFound(missing: object): string {
  return encodeURIComponent(JSON.stringify(missing));
}

export function parseNotFound(value: string | undefined): unknown {
  return value === undefined ? undefined : JSON.parse(decodeURIComponent(value));
}

/**
 * Purges pages with this tag from this instance before the call is answered. The notification to all instances arrives a
 * moment after the response.
 */
export const pageEndHeader = 'x-page-end';

export interface PageMarker {
  /** Seconds for which the page is fresh. */
  maxAge: number;
  /** Seconds after that in which the stale page is served while a new one is rendered. */
  swr: number;
  tags: readonly string[];
}

const defaultMaxAge = 60;

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value);

export function formatPageMarker(options: { maxAge?: number; swr?: number; tags?: readonly string[] }): string {
  const marker: PageMarker = {
    maxAge: options.maxAge ?? defaultMaxAge,
    swr: options.swr ?? 0,
    tags: options.tags ?? [],
  };
  return encodeURIComponent(JSON.stringify(marker));
}

/** Returns null without a valid marker: such a page is not cached. */
export function parsePageMarker(value: string | undefined): PageMarker | null {
  if (value === undefined) return null;
  try {
    const marker: Partial<PageMarker> = JSON.parse(decodeURIComponent(value));
    const { maxAge, swr, tags } = marker;
    const tagsAreTexts = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
    return isSeconds(maxAge) && isSeconds(swr) && tagsAreTexts ? { maxAge, swr, tags } : null;
  } catch {
    return null;
  }
}
