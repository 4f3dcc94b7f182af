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
import { type PageRender, PageRenders } from './page-renders.ts';
import { createPageStore, createSavedPages, type PageStore, type StoredPage } from './page-store.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';

export interface CacheAnswer {
  reply: Reply;
  shared: boolean;
}

/** After a failure, the last good copy is served without another attempt for this long. */
const retryAfterMs = 1_000;
/** Maximum age of cached redirects and "not found" responses. */
const otherStatusMs = 10_000;
const keptStatuses = new Set([200, 301, 308, 404, 410]);

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

interface PageCacheOptions {
  maxBytes: number;
  now: () => number;
  renewTimeoutMs: number;
  watcher?: FrontDoorWatcher;
  /** Default: true. */
  improvesPages?: boolean;
}

export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #store: PageStore;
  readonly #savedCopy: (page: StoredPage) => Reply;
  readonly #improve: (key: string, page: StoredPage) => void;
  readonly #renders = new PageRenders<CacheAnswer>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#store = createPageStore(options.maxBytes);
    this.#savedCopy = createSavedPages(options.maxBytes);
    this.#improve = options.improvesPages === false ? () => {} : createImprover((key) => this.#store.get(key));
  }

  /** @param load renders the page; called once for concurrent requests. Its errors are passed on. */
  async read(key: string, load: () => Promise<Reply>): Promise<CacheAnswer> {
    const page = this.#store.get(key);
    const state = page === undefined ? 'absent' : this.#stateOf(page);
    this.#options.watcher?.cacheRead?.(state);
    if (page === undefined || state === 'absent') return this.#renew(key, page, load);
    if (state === 'saved') return this.#lastGood(page);
    if (state === 'fresh') this.#improve(key, page);
    else void this.#renew(key, page, load);
    return state === 'fresh' || page.failedAt === null ? { reply: page.reply, shared: true } : this.#lastGood(page);
  }

  /** Returns a fresh page and its body, or null: everything else takes `read`. */
  readFresh(key: string): { reply: Reply; variants: Variants } | null {
    const page = this.#store.get(key);
    if (page === undefined || page.reply.status !== 200 || page.failedAt !== null) return null;
    const variants = variantsOf(page);
    if (variants === null || this.#stateOf(page) !== 'fresh') return null;
    this.#options.watcher?.cacheRead?.('fresh');
    this.#improve(key, page);
    return { reply: page.reply, variants };
  }

  has(key: string): boolean {
    const page = this.#store.get(key);
    if (page === undefined) return false;
    return page.reply.status === 200 || (!page.purged && this.#options.now() < page.freshUntil);
  }

  lastGood(key: string): Reply | null {
    const page = this.#store.get(key);
    return page?.reply.status === 200 ? this.#savedCopy(page) : null;
  }

  purge(tags: readonly string[]): void {
    this.#renders.noteChange(tags);
    for (const [key, page] of [...this.#store.all()]) {
      const changed = tags.filter((tag) => page.tags.has(tag));
      if (changed.some(isPageEndTag)) this.#store.delete(key);
      else if (changed.length > 0) Object.assign(page, { purged: true, failedAt: null });
    }
  }

  /** Marks all pages as stale. */
  clear(): void {
    this.#renders.noteChange(null);
    for (const [, page] of this.#store.all()) Object.assign(page, { purged: true, failedAt: null });
  }

  #stateOf({ purged, failedAt, freshUntil, usableUntil }: StoredPage): CacheRead {
    const time = this.#options.now();
    if (!purged && time < freshUntil) return 'fresh';
    if (failedAt !== null && time - failedAt < retryAfterMs) return 'saved';
    return purged || time >= usableUntil ? 'absent' : 'stale';
  }

  #lastGood(page: StoredPage): CacheAnswer {
    return { reply: this.#savedCopy(page), shared: true };
  }

  /** Returns a new page, or the last good one if that fails or takes too long; the render then continues for later requests. */
  async #renew(key: string, last: StoredPage | undefined, load: () => Promise<Reply>): Promise<CacheAnswer> {
    const before = this.#renders.changes;
    const result = this.#renders.joinOrStart(key, (render) => this.#make(key, render, load));
    if (last === undefined) return result;
    const answer = await withTimeout(this.#options.renewTimeoutMs, result).catch(() => null);
    if (answer !== null && (answer.shared || !isFailure(answer.reply))) return answer;
    // After a change in the meantime, the next request may try again at once.
    if (before === this.#renders.changes) last.failedAt = this.#options.now();
    return this.#lastGood(last);
  }

  async #make(key: string, render: PageRender, load: () => Promise<Reply>): Promise<CacheAnswer> {
    const reply = await load();
    const marker = markerOf(reply);
    if (marker !== null && !isFailure(reply)) return this.#storeReply(key, render, reply, marker);
    const stored = this.#store.get(key);
    if (!isFailure(reply) && stored !== undefined && stored.render < render.number) this.#store.delete(key);
    return { reply, shared: false };
  }

  async #storeReply(key: string, render: PageRender, reply: Reply, marker: PageMarker): Promise<CacheAnswer> {
    const variants = this.#variantsFor(key, reply);
    const bytes = await variants.prepare();
    const shared: Reply = { status: reply.status, headers: publicHeaders(reply.headers), body: variants };
    const isOlderThanStored = (this.#store.get(key)?.render ?? 0) > render.number;
    // No await from here on, so no change can come between the check and the storing.
    if (!render.isOvertaken(marker.tags) && !isOlderThanStored) {
      const isPage = reply.status === 200;
      const freshMs = isPage ? marker.maxAge * 1000 : Math.min(marker.maxAge * 1000, otherStatusMs);
      const freshUntil = this.#options.now() + freshMs;
      const usableUntil = freshUntil + (isPage ? marker.swr * 1000 : 0);
      const page = { reply: shared, bytes, tags: new Set(marker.tags), freshUntil, usableUntil, render: render.number };
      this.#store.set(key, { ...page, purged: false, failedAt: null });
    }
    return { reply: shared, shared: true };
  }

  #variantsFor(key: string, { headers, body }: Reply): Variants {
    const type = header(headers, 'content-type') ?? '';
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const stored = this.#store.get(key);
    const known =
      stored === undefined || header(stored.reply.headers, 'content-type') !== type ? null : variantsOf(stored);
    return known?.identity.equals(bytes) ? known : createVariants(bytes, type, pageQuality);
  }
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
