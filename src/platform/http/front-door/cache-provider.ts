/**
 * Astro's side of the page cache: `Astro.cache.set({ maxAge, swr, tags })` becomes the internal header that the front
 * door reads (front-door/page-cache.ts). The cache itself is outside Astro, so that a hit never enters it.
 */
import type { CacheProvider, CacheProviderFactory } from 'astro';
import { formatPageMarker, pageMarkerHeader } from './page-marker.ts';

const pageTagsProvider: CacheProviderFactory = (): CacheProvider => ({
  name: 'page-tags',
  setHeaders: (options) => new Headers({ [pageMarkerHeader]: formatPageMarker(options) }),
  // Purging here would reach this instance only, and before the change is committed.
  invalidate: async () => {
    throw new Error('Call purgePages(tx, tags) in the transaction of the change instead of cache.invalidate().');
  },
});

export default pageTagsProvider;
