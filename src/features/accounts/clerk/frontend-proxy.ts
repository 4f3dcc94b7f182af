/**
 * Proxies Clerk's Frontend API on our own origin: pages need no other host in their CSP, and Clerk's cookies are
 * first-party. It sends the headers that Clerk documents for proxies. The SDK's own proxy has no timeout.
 */
import { paths } from '../../../site/paths.ts';
import { accountErrors } from '../words.ts';

interface FrontendProxyOptions {
  siteUrl: string;
  secretKey: string;
  frontendUrl: string;
  timeoutMs?: number;
}

type FrontendProxy = (request: Request, clientAddress: string | null) => Promise<Response>;

const defaultTimeoutMs = 10_000;
/** Headers of one connection, which a proxy must not pass on. */
const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'host', 'content-length', 'content-encoding', 'expect'],
]);
/** Cookies of Clerk and of the CDN in front of it. Ours are not sent to Clerk. */
const clerkCookie = /^(?:__(?!Host-|Secure-)|_cfuvid=)/;

function withoutHopByHop(headers: Headers): Headers {
  const result = new Headers();
  for (const [name, value] of headers) if (!hopByHop.has(name)) result.append(name, value);
  return result;
}

function selectClerkCookies(cookies: string): string {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => clerkCookie.test(cookie))
    .join('; ');
}

/** Creates the proxy. It answers 502 in the format of Clerk's errors if Clerk can't be reached. */
export function createFrontendProxy({
  siteUrl,
  secretKey,
  frontendUrl,
  timeoutMs,
}: FrontendProxyOptions): FrontendProxy {
  const proxyUrl = siteUrl + paths.clerk;
  const site = new URL(siteUrl);

  const unavailable = (): Response =>
    Response.json(
      { errors: [{ code: 'proxy_request_failed', message: accountErrors.providerProxyFailed }] },
      { status: 502, headers: { 'Cache-Control': 'no-store' } },
    );

  return async (request, clientAddress) => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith(`${paths.clerk}/`)) return unavailable();
    // The front door encodes "@" as "%40", which a file server may treat as a different name.
    const target = frontendUrl + pathname.slice(paths.clerk.length).replaceAll('%40', '@') + search;
    const headers = withoutHopByHop(request.headers);
    const cookies = selectClerkCookies(headers.get('cookie') ?? '');
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
      const answered = withoutHopByHop(answer.headers);
      const location = answered.get('location');
      if (location !== null && URL.canParse(location, target)) {
        const to = new URL(location, target);
        if (to.origin === new URL(frontendUrl).origin)
          answered.set('location', proxyUrl + to.pathname + to.search + to.hash);
      }
      const bodiless = [204, 304].includes(answer.status);
      return new Response(bodiless ? null : await answer.arrayBuffer(), { status: answer.status, headers: answered });
    } catch {
      return unavailable();
    }
  };
}

const imageTimeoutMs = 3_000;
const maxImageBytes = 2 * 1024 * 1024;
/** Image types without scripts. */
const imageType = /^image\/(?:avif|gif|jpeg|png|webp)$/;

/**
 * Serves an account's picture through this site: pages need no other host in their CSP, and Clerk's CDN does not learn
 * who reads what.
 */
export async function clerkImage(request: Request, origin = 'https://img.clerk.com'): Promise<Response> {
  const notFound = new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const name = new URL(request.url).pathname.slice(paths.clerkImages.length + 1);
  if (!/^[\w-]{1,500}$/.test(name)) return notFound;
  try {
    const signal = AbortSignal.timeout(imageTimeoutMs);
    const answer = await fetch(`${origin}/${name}?width=96&height=96`, { signal, redirect: 'error' });
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || !imageType.test(type) || bytes.byteLength > maxImageBytes) return notFound;
    return new Response(bytes, { headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=86400' } });
  } catch {
    return notFound;
  }
}
