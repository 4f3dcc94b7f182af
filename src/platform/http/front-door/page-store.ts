/** The pages that are kept, bounded by bytes. Knows nothing of requests. */
import { LRUCache } from 'lru-cache';
import type { Reply } from './reply.ts';

export interface StoredPage {
  reply: Reply;
  /** Of all encodings together. */
  bytes: number;
  tags: ReadonlySet<string>;
  /** Milliseconds of the cache's clock: until then as good as new, and until then good enough while a new one is made. */
  freshUntil: number;
  usableUntil: number;
  /** Which render it comes from; later ones have larger numbers. */
  render: number;
  /** Since a change, or by its age, this is only the last good copy: shown when no new one can be made. */
  purged: boolean;
  /** When making a new one last failed. */
  failedAt: number | null;
}

export interface PageStore {
  get(key: string): StoredPage | undefined;
  set(key: string, page: StoredPage): void;
  delete(key: string): void;
  all(): Iterable<[key: string, page: StoredPage]>;
}

/** What an entry costs beside its bodies. */
const overheadBytes = 2048;

export function createPageStore(maxBytes: number): PageStore {
  const lru = (share: number): LRUCache<string, StoredPage> =>
    new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: (page) => page.bytes + overheadBytes,
    });
  const pages = lru(15 / 16);
  // Made-up addresses are endless: what they are answered with must not push real pages out.
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
