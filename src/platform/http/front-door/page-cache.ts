/**
 * Pages that are the same for everybody, made once and kept until a change, their age or lack of room ends them.
 * - Many who ask for a cold page wait for one render.
 * - A page past its age is served while one new one is made.
 * - A change ends the pages with its tags at once. Renders that were running when it came are not stored, and nobody who
 *   asks after it is given their result: no edit can be overtaken by an older page.
 * - What cannot be made anew, or not in time, is served as it last was, and says so.
 */

import { isPageEndTag } from '../page-tags.server.ts';
import { createVariants, pageQuality } from './encodings.ts';
import { type PageMarker, pageMarkerHeader, parsePageMarker } from './page-marker.ts';
import { createPageStore, createSavedPages, type StoredPage } from './page-store.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';

export interface CacheAnswer {
  reply: Reply;
  /** Whether the page said that it is the same for everybody. */
  shared: boolean;
}

export interface PageCache {
  /** @param load makes the page; called at most once for all who ask at the same time. Its errors pass through. */
  read(key: string, load: () => Promise<Reply>): Promise<CacheAnswer>;
  /** Whether there is a page to show, of whatever age, or another answer that is still fresh. */
  has(key: string): boolean;
  /** The page as it last was, saying so; null when there is none. */
  lastGood(key: string): Reply | null;
  purge(tags: readonly string[]): void;
  /** Everything may be old. */
  clear(): void;
}

interface Flight {
  number: number;
  /** Changes that came while this page was being made. */
  purgedTags: Set<string>;
  cleared: boolean;
}

/** After a failure the last good copy is served at once for this long, before another attempt is waited for. */
const retryAfterMs = 1_000;
/** Redirects and "not found" are kept for this long at most. */
const otherStatusMs = 10_000;
const keptStatuses = new Set([200, 301, 308, 404]);

/** What a marked answer may be kept as; null when it is personal after all, or not worth keeping. */
function markerOf(reply: Reply): PageMarker | null {
  const vary = header(reply.headers, 'vary') ?? '';
  const variesOnMore = vary.split(',').some((name) => !['', 'accept-encoding'].includes(name.trim().toLowerCase()));
  if (reply.headers['set-cookie'] !== undefined || variesOnMore || !keptStatuses.has(reply.status)) return null;
  const marker = parsePageMarker(header(reply.headers, pageMarkerHeader));
  return reply.status === 200 || (marker !== null && marker.tags.length > 0) ? marker : null;
}

/** Whether a reply is no better than an older copy: an error, or a page that says that it could not reach its data. */
export const isFailure = (reply: Reply): boolean => reply.status >= 500 || reply.headers['x-data'] !== undefined;

/** Without the marker; browsers ask again each time, which costs them a 304. */
function publicHeaders(headers: HeaderRecord): HeaderRecord {
  const { [pageMarkerHeader]: _marker, etag: _etag, 'last-modified': _modified, ...rest } = headers;
  delete rest['content-length'];
  return { 'cache-control': 'public, max-age=0, must-revalidate', ...rest };
}

export interface PageCacheOptions {
  maxBytes: number;
  now: () => number;
  /** Milliseconds for which visitors wait for a new page while there is a last good one. */
  renewTimeoutMs: number;
}

export function createPageCache({ maxBytes, now, renewTimeoutMs }: PageCacheOptions): PageCache {
  const store = createPageStore(maxBytes);
  const savedPage = createSavedPages(maxBytes);
  const running = new Set<Flight>();
  /** Those that may still be joined. */
  const joinable = new Map<string, Promise<CacheAnswer>>();
  let flights = 0;
  let changes = 0;

  const asLastGood = (page: StoredPage): CacheAnswer => ({ reply: savedPage(page), shared: true });

  const overtaken = (flight: Flight, tags: readonly string[]): boolean =>
    flight.cleared || tags.some((tag) => flight.purgedTags.has(tag));

  const keep = async (key: string, flight: Flight, reply: Reply, marker: PageMarker): Promise<CacheAnswer> => {
    const body = Buffer.isBuffer(reply.body) ? reply.body : Buffer.alloc(0);
    const variants = createVariants(body, header(reply.headers, 'content-type') ?? '', pageQuality);
    const bytes = await variants.prepare();
    const shared: Reply = { status: reply.status, headers: publicHeaders(reply.headers), body: variants };
    const olderThanStored = (store.get(key)?.render ?? 0) > flight.number;
    // From here to the end nothing waits, so no change can come between the question and the storing.
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

  /** A new page, or the last good one when that fails or takes too long; then it is still made, for those who come later. */
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
    // A change in the meantime is worth an attempt of its own.
    if (before === changes) last.failedAt = now();
    return asLastGood(last);
  };

  return {
    async read(key, load) {
      const page = store.get(key);
      if (page === undefined) return renewPage(key, undefined, load);
      const time = now();
      const failedLately = page.failedAt !== null && time - page.failedAt < retryAfterMs;
      if (!page.purged && time < page.freshUntil) return { reply: page.reply, shared: true };
      if (failedLately) return asLastGood(page);
      if (page.purged || time >= page.usableUntil) return renewPage(key, page, load);
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
      // Their tags are not known yet, so nobody who asks from now on may join them.
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
 * What `answer` brings within `ms` milliseconds, else null; its later outcome, an error included, is nobody's here.
 * Counted in slices: a process that itself stood still for long takes one of them, not all.
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
