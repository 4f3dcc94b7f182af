/** Serves pictures that vendors sent. What is stored was made by us, byte for byte. */
import type { Files } from '../../platform/files/files.ts';
import { pictureFile, readPictureKey } from './upload-keys.ts';

export const uploadsPath = '/media/uploads';

const address = /^\/media\/(uploads\/[\da-f-]+\/[\da-f-]+)-([1-9]\d{2,3})\.(avif|webp)$/;

const forever = 'public, max-age=31536000, immutable';
/** For a WebP at the address of an AVIF that isn't made yet. */
const fewSeconds = 'public, max-age=20';

const missing = () =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/**
 * Answers `/media/uploads/…`. While a picture has only WebP yet, that is the answer for its AVIF addresses too, for a few
 * seconds: browsers go by the content type, so nothing that shows pictures has to know.
 */
export function createUploadsServer(files: Files): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed\n', {
        status: 405,
        headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' },
      });
    }
    const [, key = '', width = '', format = ''] = address.exec(new URL(request.url).pathname) ?? [];
    if (readPictureKey(key) === null) return missing();
    const asked = await files.get(pictureFile(key, Number(width), format === 'avif' ? 'avif' : 'webp'));
    const file = asked ?? (format === 'avif' ? await files.get(pictureFile(key, Number(width), 'webp')) : null);
    if (file === null) return missing();
    const headers = {
      // Not what is stored beside the file.
      'Content-Type': asked && format === 'avif' ? 'image/avif' : 'image/webp',
      'Content-Disposition': 'inline',
      'Cache-Control': asked ? forever : fewSeconds,
      'Content-Length': String(file.bytes.length),
    };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.bytes), { headers });
  };
}
