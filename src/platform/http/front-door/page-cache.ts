/**
 * Caches pages that are the same for everyone, until a change, their age or a lack of room evicts them.
 * - Concurrent requests for an uncached page wait for one render.
 * - A stale page is served while one new one is rendered (stale-while-revalidate).
 * - A change purges the pages with its tags at once. Renders that were running at that time are not stored, and later
 *   requests don't get their result, so no edit can be overwritten by an older page.
 * - If rendering fails or is too slow, the last good copy is served, with a notice.
 */

import { isPageEndTag } from '../page-tags.server.ts';
import { createVariants, pageQuality, type Variants } from './encodings.ts';
import { createImprover, variantsOf } from './improve-pages.ts';
import type { CacheRead, FrontDoorWatcher } from './options.ts';
import { type PageMarker, pageMarkerHeader, parsePageMarker } from './page-marker.ts';
import { createPageStore, createSavedPages, type StoredPage } from './page-store.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';

export interface CacheAnswer {
  reply: Reply;
  /** True if the page declared itself the same for everyone. */
  shared: boolean;
}

export interface PageCache {
  /** @param load renders the page; called once for concurrent requests. Its errors are passed on. */
  read(key: string, load: () => Promise<Reply>): Promise<CacheAnswer>;
  /** True if there is a page of any age, or another fresh response. */
  has(key: string): boolean;
  /** Returns the last good copy, with its notice, or null. */
  lastGood(key: string): Reply | null;
  purge(tags: readonly string[]): void;
  /** Marks all pages as stale. */
  clear(): void;
}

interface Flight {
  number: number;
  /** Tags of changes during this render. */
  purgedTags: Set<string>;
  cleared: boolean;
}

/** After a failure, the last good copy is served without another attempt for this long. */
const retryAfterMs = 1_000;
/** Maximum age of cached redirects and "not found" responses. */
const otherStatusMs = 10_000;
const keptStatuses = new Set([200, 301, 308, 404]);

/** Returns the marker of a cacheable reply; null if the reply is personal after all or not worth caching. */
function markerOf(reply: Reply): PageMarker | null {
  const vary = header(reply.headers, 'vary') ?? '';
  const variesOnMore = vary.split(',').some((name) => !['', 'accept-encoding'].includes(name.trim().toLowerCase()));
  if (reply.headers['set-cookie'] !== undefined || variesOnMore || !keptStatuses.has(reply.status)) return null;
  const marker = parsePageMarker(header(reply.headers, pageMarkerHeader));
  return reply.status === 200 || (marker !== null && marker.tags.length > 0) ? marker : null;
}

/** True if an older copy is better than this reply: an error, or a page that could not reach its data. */
export const isFailure = (reply: Reply): boolean => reply.status >= 500 || reply.headers['x-data'] !== undefined;

/** Removes the marker, and lets browsers revalidate each time, which costs a 304. */
function publicHeaders(headers: HeaderRecord): HeaderRecord {
  const { [pageMarkerHeader]: _marker, etag: _etag, 'last-modified': _modified, ...rest } = headers;
  delete rest['content-length'];
  return { 'cache-control': 'public, max-age=0, must-revalidate', ...rest };
}

export interface PageCacheOptions {
  maxBytes: number;
  now: () => number;
  /** Milliseconds that visitors wait for a new page before the last good one is served. */
  renewTimeoutMs: number;
  watcher?: FrontDoorWatcher;
}

export function createPageCache({ maxBytes, now, renewTimeoutMs, watcher }: PageCacheOptions): PageCache {
  const store = createPageStore(maxBytes);
  const savedPage = createSavedPages(maxBytes);
  const improve = createImprover((key) => store.get(key));
  const running = new Set<Flight>();
  /** Running renders that further requests may wait for. */
  const joinable = new Map<string, Promise<CacheAnswer>>();
  let flights = 0;
  let changes = 0;

  const asLastGood = (page: StoredPage): CacheAnswer => ({ reply: savedPage(page), shared: true });

  const overtaken = (flight: Flight, tags: readonly string[]): boolean =>
    flight.cleared || tags.some((tag) => flight.purgedTags.has(tag));

  /** Returns the variants of the stored page if a new render came out the same, so that nothing is compressed again. */
  const variantsFor = (key: string, { headers, body }: Reply): Variants => {
    const type = header(headers, 'content-type') ?? '';
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const stored = store.get(key);
    const known =
      stored === undefined || header(stored.reply.headers, 'content-type') !== type ? null : variantsOf(stored);
    return known?.identity.equals(bytes) ? known : createVariants(bytes, type, pageQuality);
  };

  const keep = async (key: string, flight: Flight, reply: Reply, marker: PageMarker): Promise<CacheAnswer> => {
    const variants = variantsFor(key, reply);
    const bytes = await variants.prepare();
    const shared: Reply = { status: reply.status, headers: publicHeaders(reply.headers), body: variants };
    const olderThanStored = (store.get(key)?.render ?? 0) > flight.number;
    // No await from here on, so no change can come between the check and the storing.
    if (!overtaken(flight, marker.tags) && !olderThanStored) {
      const isPage = reply.status === 200;
      const freshMs = isPage ? marker.maxAge * 1000 : Math.min(marker.maxAge * 1000, otherStatusMs);
      const freshUntil = now() + freshMs;
      const usableUntil = freshUntil + (isPage ? marker.swr * 1000 : 0);
      const page = { reply: shared, bytes, tags: new Set(marker.tags), freshUntil, usableUntil, render: flight.number };
      store.set(key, { ...page, purged: false, failedAt: null });
    }
    return { reply: shared, shared: true };
  };

  const make = async (key: string, flight: Flight, load: () => Promise<Reply>): Promise<CacheAnswer> => {
    const reply = await load();
    const marker = markerOf(reply);
    if (marker !== null && !isFailure(reply)) return keep(key, flight, reply, marker);
    const stored = store.get(key);
    if (!isFailure(reply) && stored !== undefined && stored.render < flight.number) store.delete(key);
    return { reply, shared: false };
  };

  const startRender = (key: string, load: () => Promise<Reply>): Promise<CacheAnswer> => {
    const joined = joinable.get(key);
    if (joined !== undefined) return joined;
    flights += 1;
    const flight: Flight = { number: flights, purgedTags: new Set(), cleared: false };
    running.add(flight);
    const answer = make(key, flight, load).finally(() => {
      running.delete(flight);
      if (joinable.get(key) === answer) joinable.delete(key);
    });
    joinable.set(key, answer);
    return answer;
  };

  /** Returns a new page, or the last good one if that fails or takes too long; the render then continues for later requests. */
  const renewPage = async (
    key: string,
    last: StoredPage | undefined,
    load: () => Promise<Reply>,
  ): Promise<CacheAnswer> => {
    const before = changes;
    const flight = startRender(key, load);
    if (last === undefined) return flight;
    const answer = await withTimeout(renewTimeoutMs, flight).catch(() => null);
    if (answer !== null && (answer.shared || !isFailure(answer.reply))) return answer;
    // After a change in the meantime, the next request may try again at once.
    if (before === changes) last.failedAt = now();
    return asLastGood(last);
  };

  return {
    async read(key, load) {
      const page = store.get(key);
      const count = (result: CacheRead): void => watcher?.cacheRead?.(result);
      if (page === undefined) {
        count('absent');
        return renewPage(key, undefined, load);
      }
      const time = now();
      const failedLately = page.failedAt !== null && time - page.failedAt < retryAfterMs;
      if (!page.purged && time < page.freshUntil) {
        count('fresh');
        improve(key, page);
        return { reply: page.reply, shared: true };
      }
      if (failedLately) {
        count('saved');
        return asLastGood(page);
      }
      if (page.purged || time >= page.usableUntil) {
        count('absent');
        return renewPage(key, page, load);
      }
      count('stale');
      void renewPage(key, page, load);
      return page.failedAt === null ? { reply: page.reply, shared: true } : asLastGood(page);
    },

    has(key) {
      const page = store.get(key);
      return page !== undefined && (page.reply.status === 200 || (!page.purged && now() < page.freshUntil));
    },

    lastGood(key) {
      const page = store.get(key);
      return page?.reply.status === 200 ? savedPage(page) : null;
    },

    purge(tags) {
      changes += 1;
      for (const flight of running) for (const tag of tags) flight.purgedTags.add(tag);
      // The tags of running renders are unknown, so later requests must not join them.
      joinable.clear();
      for (const [key, page] of [...store.all()]) {
        const changed = tags.filter((tag) => page.tags.has(tag));
        if (changed.some(isPageEndTag)) store.delete(key);
        else if (changed.length > 0) Object.assign(page, { purged: true, failedAt: null });
      }
    },

    clear() {
      changes += 1;
      for (const flight of running) flight.cleared = true;
      joinable.clear();
      for (const [, page] of store.all()) Object.assign(page, { purged: true, failedAt: null });
    },
  };
}

const slices = 4;

/**
 * Resolves with `answer`'s result within `ms`, else with null, ignoring its later outcome. The time is counted in slices, so
 * that a blocked event loop uses up one of them, not all.
 */
export async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    const wait = (left: number): void => {
      timer = setTimeout(() => (left === 1 ? resolve(null) : wait(left - 1)), ms / slices);
    };
    wait(slices);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
