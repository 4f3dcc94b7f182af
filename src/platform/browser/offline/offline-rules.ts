/** What service workers may store: pages without personal data, the build's files that those need, and pictures. They ignore every other request. */

/** The header that marks a page whose HTML is the same for everyone. No other page is stored. */
export const shellHeader = 'x-offline-shell';

export type OfflineKind = 'page' | 'asset' | 'picture';

/** `URL.canParse` is younger than the oldest browsers. */
function parse(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}

/** Returns what a URL is stored as, or null if it never is. @param isPage true for the page that works offline */
export function kindOf(address: string, origin: string, isPage: (url: URL) => boolean): OfflineKind | null {
  const url = parse(address, origin);
  if (url === null || url.origin !== origin) return null;
  if (isPage(url)) return 'page';
  if (url.search !== '') return null;
  if (/^\/_astro\/[\w.~-]+$/.test(url.pathname)) return 'asset';
  return /^\/media\/[\w./~-]+\.(?:avif|webp)$/.test(url.pathname) ? 'picture' : null;
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

export function findAssets(text: string): string[] {
  const absolute = [...text.matchAll(/\/?_astro\/([\w.~-]+\.(?:js|css|woff2))\b/g)];
  const relative = [...text.matchAll(/["'`]\.\/([\w.~-]+\.(?:js|css))["'`]/g)];
  return [...new Set([...absolute, ...relative].map(([, name]) => `/_astro/${name}`))];
}
