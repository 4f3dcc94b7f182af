import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

export function isTrusted(address: string | undefined, trustedProxies: readonly string[]): boolean {
  return address !== undefined && trustedProxies.includes(plainAddress(address));
}

/**
 * Returns the client's address: the socket's, or, behind a trusted proxy, the right-most hop of X-Forwarded-For that is not
 * one. The client can forge everything left of that hop.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: readonly string[]): string {
  let address = plainAddress(req.socket.remoteAddress ?? '');
  const forwarded = req.headers['x-forwarded-for'];
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').map((hop) => hop.trim());
  while (isTrusted(address, trustedProxies)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = plainAddress(hop);
  }
  return address;
}

/** Headers with claims about the client, the URL or the method, and hop-by-hop headers. */
const dropped =
  /^(?:x-forwarded-.*|forwarded|via|x-original-.*|x-rewrite-.*|x-http-method.*|x-method-override|x-real-ip|x-client-ip|x-host|x-request-id|x-page-cache|x-astro-.*|x-middleware-.*|true-client-ip|cf-.*|fastly-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length)$/;

export function passedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !dropped.test(name)) passed[name] = value;
  }
  return passed;
}
