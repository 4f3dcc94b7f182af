/**
 * Astro's side of the page cache: turns `Astro.cache.set({ maxAge, swr, tags })` into the internal header that the front
 * door reads (page-cache.ts). The cache itself is outside Astro, so that a hit never runs Astro.
 */
import type { CacheProvider, CacheProviderFactory } from 'astro';
import { formatPageMarker, pageMarkerHeader } from './page-marker.ts';

const pageTagsProvider: CacheProviderFactory = (): CacheProvider => ({
  name: 'page-tags',
  setHeaders: (options) => new Headers({ [pageMarkerHeader]: formatPageMarker(options) }),
  // Purging here would affect this instance only, and before the change is committed.
  invalidate: async () => {
    throw new Error('The triggers of the tables purge pages: see page-tags.server.ts instead of cache.invalidate().');
  },
});

export default pageTagsProvider;
