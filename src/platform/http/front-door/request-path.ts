/**
 * One spelling per address. A path is decoded once, refused if it could be read in two ways, and written down again in its
 * plainest form, so that what is checked here is what Astro sees.
 */

import type { IncomingMessage } from 'node:http';
import { type Refusal, refusals } from './reply.ts';

export interface Target {
  /** Begins with one slash and has none at its end, unless it is the home page. Percent-encoded. */
  path: string;
  /** As sent: empty, or with its question mark. */
  search: string;
  /** Whether the path came with a slash at its end. */
  trailingSlash: boolean;
}

/** Answers of Astro that this site does not use. */
const closed = new Set(['_image', '_actions', '_server-islands']);

// Slashes and backslashes in disguise, NUL and other controls, and the start of a second layer of encoding.
const ambiguousEncoding = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;
const ambiguousCharacter = /[\\\p{Cc}#\u{2044}\u{2215}\u{29f5}\u{29f8}\u{ff0f}\u{ff3c}\u{2028}\u{2029}]/u;

/** Reads the request line's address. */
export function readTarget(url: string): Target | Refusal {
  if (!/^\/[\x21-\x7e]*$/.test(url) || url.includes('#')) return refusals.badRequest;
  const mark = url.indexOf('?');
  const raw = mark === -1 ? url : url.slice(0, mark);
  if (raw.includes('//')) return refusals.notFound;
  if (ambiguousEncoding.test(raw)) return refusals.badRequest;
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw).normalize('NFC');
  } catch {
    return refusals.badRequest;
  }
  if (ambiguousCharacter.test(decoded)) return refusals.badRequest;
  const segments = decoded.slice(1).split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) return refusals.badRequest;
  if (closed.has(segments[0]?.toLowerCase().split(';')[0] ?? '')) return refusals.notFound;

  // Astro answers /about.html as it does /about, so that a rule for the one would not hold for the other.
  if (/\.html?\/?$/i.test(decoded)) return refusals.notFound;

  const trailingSlash = decoded.length > 1 && decoded.endsWith('/');
  const path = trailingSlash ? decoded.slice(0, -1) : decoded;
  // Per segment, so that an encoded question mark stays one.
  const plain = path.split('/').map(encodeURIComponent).join('/');
  return { path: plain, search: mark === -1 ? '' : url.slice(mark), trailingSlash };
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
/** Probes of the machine or container itself ask for these, wherever the site is. */
const probePaths = new Set(['/livez', '/readyz']);

interface HostRules {
  siteUrl: string;
  loopback: boolean;
}

/**
 * Makes the check that a request is for this site. On loopback any port will do, because tests and tunnels choose their own.
 * The check answers null when all is well.
 */
export function createHostCheck({ siteUrl, loopback }: HostRules): (req: IncomingMessage) => Refusal | null {
  const site = new URL(siteUrl);
  const defaultPort = site.protocol === 'https:' ? '443' : '80';
  const exact = new Set([site.host, `${site.hostname}:${site.port || defaultPort}`]);
  const anyPort = new Set(loopback ? [...loopbackNames, site.hostname] : []);

  return (req) => {
    const hosts = req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    const host = req.headers.host?.toLowerCase() ?? '';
    if (hosts !== 1 || host === '') return refusals.badRequest;
    if (exact.has(host)) return null;
    const name = host.replace(/:\d{1,5}$/, '');
    if (anyPort.has(name)) return null;
    return probePaths.has(req.url ?? '') && loopbackNames.includes(name) ? null : refusals.badHost;
  };
}
