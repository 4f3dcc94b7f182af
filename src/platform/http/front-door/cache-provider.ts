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
    throw new Error('The triggers of the tables purge pages: see page-tags.server.ts instead of cache.invalidate().');
  },
});

export default pageTagsProvider;
