/** Who is at the other end, and which of the headers that claim something about it are passed on: none. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** An IPv4 address that came in over an IPv6 socket, in its own form. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** Whether connections from `address` come from one of our own proxies. */
export function isTrusted(address: string | undefined, trustedProxies: readonly string[]): boolean {
  return address !== undefined && trustedProxies.includes(plainAddress(address));
}

/**
 * The address of the client: the socket's, or, when that is a trusted proxy, the right-most hop of X-Forwarded-For that is
 * not one. Everything left of that hop was written by the client and proves nothing.
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

/** Claims about the client, the address or the method, and what concerns the connection alone. */
const dropped =
  /^(?:x-forwarded-.*|forwarded|via|x-original-.*|x-rewrite-.*|x-http-method.*|x-method-override|x-real-ip|x-client-ip|x-host|x-request-id|x-page-cache|x-astro-.*|x-middleware-.*|true-client-ip|cf-.*|fastly-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length)$/;

/** The headers that a page may see. */
export function passedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !dropped.test(name)) passed[name] = value;
  }
  return passed;
}
