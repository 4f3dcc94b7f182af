/**
 * Clerk's front-end API on our own origin: pages need no other host in their policy, and its cookies are first-party.
 * Speaks what Clerk documents for proxies. Not the SDK's own function, because that one waits for ever for a Clerk that
 * does not answer.
 */
import { paths } from '../../../site/paths.ts';

export interface FrontendProxyOptions {
  /** Origin of the site. */
  siteUrl: string;
  secretKey: string;
  /** Of the instance. */
  frontendUrl: string;
  timeoutMs?: number;
}

export type FrontendProxy = (request: Request, clientAddress: string | null) => Promise<Response>;

const defaultTimeoutMs = 10_000;
const ofTheConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'host', 'content-length', 'content-encoding', 'expect'],
]);
/** Clerk's own and those of the network before it. Ours are none of its business. */
const itsCookie = /^(?:__(?!Host-|Secure-)|_cfuvid=)/;

function passed(headers: Headers): Headers {
  const kept = new Headers();
  for (const [name, value] of headers) if (!ofTheConnection.has(name)) kept.append(name, value);
  return kept;
}

function itsCookies(cookies: string): string {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => itsCookie.test(cookie))
    .join('; ');
}

/** Answers 502 in the shape of Clerk's errors when Clerk can't be reached. */
export function createFrontendProxy({
  siteUrl,
  secretKey,
  frontendUrl,
  timeoutMs,
}: FrontendProxyOptions): FrontendProxy {
  const proxyUrl = siteUrl + paths.clerk;
  const site = new URL(siteUrl);

  const away = (): Response =>
    Response.json(
      { errors: [{ code: 'proxy_request_failed', message: 'Sign-in is not available at the moment.' }] },
      { status: 502, headers: { 'Cache-Control': 'no-store' } },
    );

  return async (request, clientAddress) => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith(`${paths.clerk}/`)) return away();
    // The front door writes "@" as "%40", which a server of files may take for another name.
    const target = frontendUrl + pathname.slice(paths.clerk.length).replaceAll('%40', '@') + search;
    const headers = passed(request.headers);
    const cookies = itsCookies(headers.get('cookie') ?? '');
    if (cookies === '') headers.delete('cookie');
    else headers.set('cookie', cookies);
    headers.set('Accept-Encoding', 'identity');
    headers.set('Clerk-Proxy-Url', proxyUrl);
    headers.set('Clerk-Secret-Key', secretKey);
    headers.set('X-Forwarded-Host', site.host);
    headers.set('X-Forwarded-Proto', site.protocol.slice(0, -1));
    if (clientAddress !== null) headers.set('X-Forwarded-For', clientAddress);
    const body = request.body === null ? null : await request.arrayBuffer();
    try {
      const answer = await fetch(target, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs),
      });
      const answered = passed(answer.headers);
      const location = answered.get('location');
      if (location !== null && URL.canParse(location, target)) {
        const to = new URL(location, target);
        if (to.origin === new URL(frontendUrl).origin)
          answered.set('location', proxyUrl + to.pathname + to.search + to.hash);
      }
      const bodiless = [204, 304].includes(answer.status);
      return new Response(bodiless ? null : await answer.arrayBuffer(), { status: answer.status, headers: answered });
    } catch {
      return away();
    }
  };
}

const timeoutMs = 3_000;
const maxBytes = 2 * 1024 * 1024;
/** What a browser can only show. */
const picture = /^image\/(?:avif|gif|jpeg|png|webp)$/;

/**
 * Pictures of people through this site, so that no page needs another host in its policy and Clerk's network does not
 * learn who reads what.
 */
export async function clerkImage(request: Request, origin = 'https://img.clerk.com'): Promise<Response> {
  const nothing = new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const name = new URL(request.url).pathname.slice(paths.clerkImages.length + 1);
  if (!/^[\w-]{1,500}$/.test(name)) return nothing;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(`${origin}/${name}?width=96&height=96`, { signal, redirect: 'error' });
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || !picture.test(type) || bytes.byteLength > maxBytes) return nothing;
    return new Response(bytes, { headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=86400' } });
  } catch {
    return nothing;
  }
}
