/** What the worker of a booth stores: the page, which has no data, the build's files that it needs, and small pictures of the pieces. */
import { kindOf } from '../../../platform/browser/offline/offline-rules.ts';
import { boothCachePrefix, isBoothPath } from '../../../site/booth-paths.ts';

export const boothCaches = { page: `${boothCachePrefix}page-1`, pictures: `${boothCachePrefix}pictures-1` } as const;

/** Returns what a URL is stored as; null if it never is. */
export const boothKindOf = (address: string, origin: string) =>
  kindOf(address, origin, ({ pathname }) => isBoothPath(pathname));
