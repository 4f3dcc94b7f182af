/** Serves pictures that aren't for everybody. What is stored was made by us, byte for byte. */
import type { Files } from './files.ts';

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

export const answerPrivatePicture = ({ bytes }: { bytes: Uint8Array }, caching: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Cache-Control': caching,
      'Content-Length': String(bytes.length),
      'X-Robots-Tag': 'noindex',
    },
  });

/**
 * Answers the addresses below a path to whoever has them. Shared caches don't keep the pictures, so that one that was removed is soon gone everywhere.
 * @param findFile returns the key of a path's file, which is WebP; null for a path that can't be one
 */
export function createPrivatePicturesServer(
  files: Files,
  findFile: (pathname: string) => string | null,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Method not allowed', { Allow: 'GET, HEAD' });
    }
    const key = findFile(new URL(request.url).pathname);
    const file = key === null ? null : await files.get(key);
    if (file === null) return plain(404, 'Not found');
    const answer = answerPrivatePicture(file, 'private, max-age=86400');
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };
}
