import { LRUCache } from 'lru-cache';
import { createVariants, pageQuality } from './encodings.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';

export interface StoredPage {
  reply: Reply;
  bytes: number;
  tags: ReadonlySet<string>;
  /** Until then the page is fresh, in milliseconds of the cache's clock. */
  freshUntil: number;
  /** Until then the stale page is served while a new one is rendered. */
  usableUntil: number;
  render: number;
  /** True after a change: the page is only the last good copy, served if no new one can be rendered. */
  purged: boolean;
  failedAt: number | null;
}

export interface PageStore {
  get(key: string): StoredPage | undefined;
  set(key: string, page: StoredPage): void;
  delete(key: string): void;
  all(): Iterable<[key: string, page: StoredPage]>;
}

const overheadBytes = 2048;

export function createPageStore(maxBytes: number): PageStore {
  const lru = (share: number): LRUCache<string, StoredPage> =>
    new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: (page) => page.bytes + overheadBytes,
    });
  const pages = lru(15 / 16);
  // Made-up URLs are endless, so their redirects and 404s must not evict real pages.
  const others = lru(1 / 16);

  return {
    get: (key) => pages.get(key) ?? others.get(key),
    set(key, page) {
      const isPage = page.reply.status === 200;
      (isPage ? others : pages).delete(key);
      (isPage ? pages : others).set(key, page);
    },
    delete(key) {
      pages.delete(key);
      others.delete(key);
    },
    *all() {
      yield* pages.entries();
      yield* others.entries();
    },
  };
}

const bar =
  '<p role="status" class="saved-data">You’re seeing a saved copy of this page. Prices and availability may have changed.</p>';
// Attributes may hold the sign that ends a tag.
const bodyTag = /<body(?=[\s>])(?:"[^"]*"|'[^']*'|[^>"'])*>/i;

/** `html` with the line at the start of its body; unchanged when it has no body tag. */
function withBar(html: string): string {
  const head = Math.max(0, html.search(/<\/head>/i));
  const found = bodyTag.exec(html.slice(head));
  if (found === null) return html;
  const at = head + found.index + found[0].length;
  return html.slice(0, at) + bar + html.slice(at);
}

/** @param maxBytes of the whole cache; an eighth of it is for these, which are made when needed */
export function createSavedPages(maxBytes: number): (page: StoredPage) => Reply {
  const saved = new LRUCache<number, Reply>({
    maxSize: Math.max(1, Math.floor(maxBytes / 8)),
  });

  return ({ reply, render, bytes }) => {
    const known = saved.get(render);
    if (known !== undefined) return known;
    const headers: HeaderRecord = { ...reply.headers, warning: '110 - "Response is Stale"', 'x-data': 'stale' };
    const type = header(headers, 'content-type') ?? '';
    let { body } = reply;
    if (reply.status === 200 && /^text\/html\b/i.test(type) && body !== null && 'identity' in body) {
      body = createVariants(Buffer.from(withBar(body.identity.toString())), type, pageQuality);
    }
    const made: Reply = { ...reply, headers, body };
    saved.set(render, made, { size: Math.max(1, bytes) });
    return made;
  };
}
