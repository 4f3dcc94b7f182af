/**
 * How pages and calls tell the front door what to keep and what to drop, by internal headers that clients never see.
 */

/**
 * How a page tells the front door that its answer is the same for everybody: one internal header, written by the cache
 * provider inside Astro, read and removed by the front door.
 */
export const pageMarkerHeader = 'x-page-cache';

/**
 * How a page without a body says what was not found, for `/404`, which is made once for all who miss the same. The value
 * is handed to it as `locals.notFound`.
 */
export const notFoundHeader = 'x-not-found';

/** Header values are ASCII, so the JSON is percent-encoded. */
export function formatNotFound(missing: object): string {
  return encodeURIComponent(JSON.stringify(missing));
}

/** Undefined for no value. */
export function parseNotFound(value: string | undefined): unknown {
  return value === undefined ? undefined : JSON.parse(decodeURIComponent(value));
}

/**
 * How a call says that pages with this tag end here before it is answered. Their notification comes as well, to every
 * instance, but a moment later than the answer.
 */
export const pageEndHeader = 'x-page-end';

export interface PageMarker {
  /** Seconds for which the page is served without asking again. */
  maxAge: number;
  /** Seconds after that in which the old page is served while a new one is made. */
  swr: number;
  /** Changes to any of these make the page old at once. */
  tags: readonly string[];
}

/** A page that names only tags lives this long, in seconds. */
const defaultMaxAge = 60;

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value);

/** Header values are ASCII, so the JSON is percent-encoded. */
export function formatPageMarker(options: { maxAge?: number; swr?: number; tags?: readonly string[] }): string {
  const marker: PageMarker = {
    maxAge: options.maxAge ?? defaultMaxAge,
    swr: options.swr ?? 0,
    tags: options.tags ?? [],
  };
  return encodeURIComponent(JSON.stringify(marker));
}

/** Null for no marker and for one that makes no sense: such a page is not cached. */
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
