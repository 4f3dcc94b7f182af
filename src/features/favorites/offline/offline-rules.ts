/**
 * What the offline copy of `/account/favorites` may contain: the page in its form without personal data, the build's files
 * that it needs, and pictures. The worker ignores every other request.
 */
import { offlinePageCache, offlinePicturesCache } from '../../../platform/browser/browser.ts';
import { paths } from '../../../site/paths.ts';

/** The header that marks a page whose HTML is the same for everyone. No other page is stored. */
export const shellHeader = 'x-offline-shell';

export const offlineLimits = {
  /** How long the worker waits for the network before it answers with a stored page. */
  pageMs: 3_000,
  pictures: 300,
  pictureBytes: 30_000_000,
} as const;

/** The first cache holds the page with every file that it needs; without all of them, the page is not stored. */
export const offlineCaches = { page: offlinePageCache, pictures: offlinePicturesCache } as const;

type OfflineKind = 'page' | 'asset' | 'picture';

/** `URL.canParse` is younger than the oldest browsers. */
function parse(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}

/** Returns what a URL is stored as, or null if it never is. */
export function getOfflineKind(address: string, origin: string): OfflineKind | null {
  const url = parse(address, origin);
  if (url === null || url.origin !== origin) return null;
  const { pathname, searchParams, search } = url;
  if (pathname === paths.favorites) return searchParams.has('view') ? null : 'page';
  if (search !== '') return null;
  if (/^\/_astro\/[\w.~-]+$/.test(pathname)) return 'asset';
  return /^\/media\/[\w./~-]+\.(?:avif|webp)$/.test(pathname) ? 'picture' : null;
}

const contentTypes: Record<OfflineKind, RegExp> = {
  page: /^text\/html\b/,
  asset: /^(?:text\/(?:javascript|css)\b|font\/woff2$|image\/)/,
  picture: /^image\/(?:avif|webp)$/,
};

/** True for complete responses of this site with the expected content type. A page must also be marked as impersonal. */
export function canStore(kind: OfflineKind, { status, type, redirected, headers }: Response): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (!contentTypes[kind].test(headers.get('content-type') ?? '')) return false;
  return kind !== 'page' || headers.has(shellHeader);
}

/** Finds the paths of the build's files that a page, script or style sheet names. */
export function findAssets(text: string): string[] {
  const absolute = [...text.matchAll(/\/?_astro\/([\w.~-]+\.(?:js|css|woff2))\b/g)];
  const relative = [...text.matchAll(/["'`]\.\/([\w.~-]+\.(?:js|css))["'`]/g)];
  return [...new Set([...absolute, ...relative].map(([, name]) => `/_astro/${name}`))];
}

/** Returns "/media/portland-kiln/moon-jar" for "/media/portland-kiln/moon-jar-340.avif": the same for every size. */
export const getPictureKey = (url: string): string => url.replace(/-\d+\.\w+$/, '');
