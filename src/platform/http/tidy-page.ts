/**
 * Two corrections to pages as Astro renders them: the style of islands stands where HTML allows a style element, and the
 * policy names only the inline scripts and styles that this page has, instead of all that any page could have.
 */
import { createHash } from 'node:crypto';

const islandStyle = /<style>astro-island[^<]*<\/style>/;
const inline = /<(?:script|style)(?:\s[^>]*)?>([\s\S]*?)<\/(?:script|style)>/g;
const hashSource = /'sha256-[A-Za-z0-9+/=]+'\s?/g;

/** The page with its island style in the head. */
export function moveIslandStyle(html: string): string {
  const [style] = islandStyle.exec(html) ?? [];
  return style === undefined ? html : html.replace(style, '').replace('</head>', () => `${style}</head>`);
}

/** The policy without hashes of what the page does not contain. Hashes are only ever taken away. */
export function narrowPolicy(policy: string, html: string): string {
  const present = new Set(
    [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
  return policy.replace(hashSource, (hash) => (present.has(hash.trim()) ? hash : ''));
}

/** Both, for a rendered page; every other response passes as it is. */
export async function tidyPage(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy');
  if (!policy || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = moveIslandStyle(await response.text());
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', narrowPolicy(policy, html));
  headers.delete('content-length');
  return new Response(html, { status: response.status, statusText: response.statusText, headers });
}
