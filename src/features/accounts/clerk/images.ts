import { paths } from '../../../site/paths.ts';

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
