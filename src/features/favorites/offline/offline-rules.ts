/**
 * What the offline copy of `/account/favorites` may contain: the page in its form without personal data, the build's files
 * that it needs, and pictures.
 */
import { offlinePageCache, offlinePicturesCache } from '../../../platform/browser/browser.ts';
import { kindOf } from '../../../platform/browser/offline/offline-rules.ts';
import { favoritesPath } from '../../../site/paths.ts';

export const offlineLimits = {
  /** How long the worker waits for the network before it answers with a stored page. */
  pageMs: 3_000,
  pictures: 300,
  pictureBytes: 30_000_000,
} as const;

export const offlineCaches = { page: offlinePageCache, pictures: offlinePicturesCache } as const;

/** Returns what a URL is stored as, or null if it never is. */
export const getOfflineKind = (address: string, origin: string) =>
  kindOf(address, origin, (url) => url.pathname === favoritesPath && !url.searchParams.has('view'));

/** Returns "/media/portland-kiln/moon-jar" for "/media/portland-kiln/moon-jar-340.avif": the same for every size. */
export const getPictureKey = (url: string): string => url.replace(/-\d+\.\w+$/, '');
