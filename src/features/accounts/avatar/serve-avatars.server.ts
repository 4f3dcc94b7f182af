/** Serves accounts' pictures. What is stored was made by us, byte for byte. */
import type { Files } from '../../../platform/files/files.ts';
import { isAvatarKey } from './avatars.server.ts';

const address = /^\/media\/(avatars\/[\da-f-]+)-(?:96|320)\.webp$/;

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

/**
 * Answers `/media/avatars/…`. Shared caches don't keep them, so that a picture that was removed is soon gone everywhere.
 */
export function createAvatarsServer(files: Files): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Method not allowed', { Allow: 'GET, HEAD' });
    }
    const { pathname } = new URL(request.url);
    const [, key = ''] = address.exec(pathname) ?? [];
    const file = isAvatarKey(key) ? await files.get(pathname.slice('/media/'.length)) : null;
    if (file === null) return plain(404, 'Not found');
    const headers = {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, max-age=86400',
      'Content-Length': String(file.bytes.length),
      'X-Robots-Tag': 'noindex',
    };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.bytes), { headers });
  };
}
