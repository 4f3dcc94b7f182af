/**
 * Normalizes request paths. A path is decoded once, refused if it is ambiguous, and encoded again in a canonical form, so
 * that Astro sees exactly what was checked here.
 */

import type { IncomingMessage } from 'node:http';
import { type Refusal, refusals } from './reply.ts';

export interface Target {
  /** Percent-encoded, with one leading slash and no trailing one, except for the home page. */
  path: string;
  /** The query as sent: empty, or with its question mark. */
  search: string;
  trailingSlash: boolean;
}

/** Built-in endpoints of Astro that this site does not use. */
const closed = new Set(['_image', '_actions', '_server-islands']);

// Encoded slashes and backslashes, control characters, and double encoding.
const ambiguousEncoding = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;
const ambiguousCharacter = /[\\\p{Cc}#\u{2044}\u{2215}\u{29f5}\u{29f8}\u{ff0f}\u{ff3c}\u{2028}\u{2029}]/u;

/** Control characters in a query: none of our links and forms makes them, and the database can't store NUL. */
const control = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f])/i;

export function readTarget(url: string): Target | Refusal {
  if (!/^\/[\x21-\x7e]*$/.test(url) || url.includes('#')) return refusals.badRequest;
  const mark = url.indexOf('?');
  const raw = mark === -1 ? url : url.slice(0, mark);
  const search = mark === -1 ? '' : url.slice(mark);
  if (control.test(search)) return refusals.badRequest;
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

  // Astro treats /about.html like /about, which would bypass rules for the latter.
  if (/\.html?\/?$/i.test(decoded)) return refusals.notFound;

  const trailingSlash = decoded.length > 1 && decoded.endsWith('/');
  const path = trailingSlash ? decoded.slice(0, -1) : decoded;
  // Per segment, so that an encoded question mark stays one.
  const plain = path.split('/').map(encodeURIComponent).join('/');
  return { path: plain, search, trailingSlash };
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
/** Health checks of the machine or container use a loopback host for these, whatever the site's host. */
const probePaths = new Set(['/livez', '/readyz']);

/** @param raw names and values in turn */
function countHosts(raw: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

interface HostRules {
  siteUrl: string;
  loopback: boolean;
}

/**
 * Creates the check that a request's Host is this site's. On loopback any port is allowed, because tests and tunnels choose
 * their own. The check returns null for a good host.
 */
export type HostCheck = (req: IncomingMessage) => Refusal | null;

export function createHostCheck({ siteUrl, loopback }: HostRules): HostCheck {
  const site = new URL(siteUrl);
  const defaultPort = site.protocol === 'https:' ? '443' : '80';
  const exact = new Set([site.host, `${site.hostname}:${site.port || defaultPort}`]);
  const anyPort = new Set(loopback ? [...loopbackNames, site.hostname] : []);

  return (req) => {
    const hosts = countHosts(req.rawHeaders);
    const host = req.headers.host?.toLowerCase() ?? '';
    if (hosts !== 1 || host === '') return refusals.badRequest;
    if (exact.has(host)) return null;
    const name = host.replace(/:\d{1,5}$/, '');
    if (anyPort.has(name)) return null;
    return probePaths.has(req.url ?? '') && loopbackNames.includes(name) ? null : refusals.badHost;
  };
}
