/** What the worker of a booth stores: the page, which has no data, the build's files that it needs, and small pictures of the pieces. */
import { boothCachePrefix, isBoothPath } from '../../../site/booth-paths.ts';

export const boothCaches = { page: `${boothCachePrefix}page-1`, pictures: `${boothCachePrefix}pictures-1` } as const;

type Kind = 'page' | 'asset' | 'picture';

/** Returns what a URL is stored as; null if it never is. */
export function boothKindOf(address: string, origin: string): Kind | null {
  const url = new URL(address, origin);
  if (url.origin !== origin) return null;
  if (isBoothPath(url.pathname)) return 'page';
  if (url.search !== '') return null;
  if (/^\/_astro\/[\w.~-]+$/.test(url.pathname)) return 'asset';
  return /^\/media\/[\w./~-]+\.avif$/.test(url.pathname) ? 'picture' : null;
}
