import { privateCaching } from './caching.ts';

/**
 * Returns a file that only its reader may have.
 * @param shown true for a file that the browser opens instead of storing it
 */
export function privateFile(
  body: BodyInit,
  { type, name, shown = false }: { type: string; name: string; shown?: boolean },
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename="${name}"`,
      'Cache-Control': privateCaching,
      'X-Robots-Tag': 'noindex',
    },
  });
}
