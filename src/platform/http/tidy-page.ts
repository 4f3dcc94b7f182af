/**
 * Fixes three things in pages that Astro renders: islands carry only what is read, several spaces between two tags are one, and
 * the policy keeps only the hashes of scripts and styles that the page contains, not those of all pages.
 */

import { hash } from '../hashes/hash.ts';
import { moveIslandStyle, trimIslands } from '../islands/tidy-islands.server.ts';

const inline = /<(?:script|style)(?:\s[^>]*)?>([\s\S]*?)<\/(?:script|style)>/g;
const hashSource = /'sha256-[A-Za-z0-9+/=]+'\s?/g;

/** Removes hashes of scripts and styles that the page does not contain. Never adds any. */
function narrowPolicy(policy: string, html: string): string {
  const present = new Set([...html.matchAll(inline)].map(([, text = '']) => `'sha256-${hash(text, 'base64')}'`));
  return policy.replace(hashSource, (hash) => (present.has(hash.trim()) ? hash : ''));
}

/** A page reads the same with one. */
const joinSpaces = (html: string) => html.replaceAll(/> {2,}</g, '> <');

/** Applies all to a rendered page; other responses pass unchanged. */
export async function tidyPage(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy');
  if (!policy || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = joinSpaces(trimIslands(moveIslandStyle(await response.text())));
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', narrowPolicy(policy, html));
  headers.delete('content-length');
  return new Response(html, { status: response.status, statusText: response.statusText, headers });
}
