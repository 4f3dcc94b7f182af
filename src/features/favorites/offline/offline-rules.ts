/**
 * What may be kept for `/account/favorites` without a connection: that page in the form that holds nothing personal, the
 * files of the build that it is made of, and pictures. Everything else passes the worker by.
 */
import { paths } from '../../../site/paths.ts';

/** The server marks the page with it where its HTML is the same for everybody. Nothing else is ever kept as the page. */
export const shellHeader = 'x-offline-shell';

export const offlineLimits = {
  /** How long the network has for the page, where one is kept. */
  pageMs: 3_000,
  pictures: 300,
  pictureBytes: 30_000_000,
  /** Files of the build; more would be a mistake of ours. */
  assets: 150,
} as const;

/** The first holds the page and its files; what it can't be without is there as well, or the page is not kept. */
export const offlineCaches = { page: 'collection-page-1', pictures: 'collection-pictures-1' } as const;

/** Whether a cache is of these pages, of this version or of another one. */
export const isOfflineCache = (name: string): boolean => name.startsWith('collection-');

/** What the page tells the worker: to keep the pictures at these addresses; that nobody is signed in any more. */
export type ToWorker = { kind: 'keep-pictures'; urls: readonly string[] } | { kind: 'leave' };

export type OfflineKind = 'page' | 'asset' | 'picture';

/** What an address would be kept as, or null for what is not for offline. */
export function offlineKindOf(address: string, origin: string): OfflineKind | null {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  if (url === null || url.origin !== origin) return null;
  const { pathname, searchParams, search } = url;
  if (pathname === paths.favorites) return searchParams.has('view') ? null : 'page';
  if (search !== '') return null;
  if (/^\/_astro\/[\w.~-]+$/.test(pathname)) return 'asset';
  return /^\/media\/[\w./~-]+\.(?:avif|webp)$/.test(pathname) ? 'picture' : null;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: Pick<Headers, 'get' | 'has'>;
}

const contentTypes: Record<OfflineKind, RegExp> = {
  page: /^text\/html\b/,
  asset: /^(?:text\/(?:javascript|css)\b|font\/woff2$|image\/)/,
  picture: /^image\/(?:avif|webp)$/,
};

/** Whether an answer may be kept: whole, ours, of the right type, no error; of the page, only what says that it is nobody's. */
export function mayKeep(kind: OfflineKind, { status, type, redirected, headers }: Answer): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (!contentTypes[kind].test(headers.get('content-type') ?? '')) return false;
  return kind !== 'page' || headers.has(shellHeader);
}

/** Addresses of files of the build that a page, a script or a style sheet of the build names. */
export function assetsIn(text: string): string[] {
  const whole = [...text.matchAll(/\/?_astro\/([\w.~-]+\.(?:js|css|woff2))\b/g)];
  const besideIt = [...text.matchAll(/["'`]\.\/([\w.~-]+\.(?:js|css))["'`]/g)];
  return [...new Set([...whole, ...besideIt].map(([, name]) => `/_astro/${name}`))];
}

/** "portland-kiln/moon-jar" of "/media/portland-kiln/moon-jar-340.avif": the same picture in any size. */
export const pictureKeyOf = (pathname: string): string => pathname.replace(/^\/media\//, '').replace(/-\d+\.\w+$/, '');

/** How many of the oldest must go, so that the rest is within the limits. */
export function surplus(sizes: readonly number[]): number {
  let bytes = 0;
  const fit = sizes.toReversed().findIndex((size, index) => {
    bytes += size;
    return index >= offlineLimits.pictures || bytes > offlineLimits.pictureBytes;
  });
  return fit === -1 ? 0 : sizes.length - fit;
}
