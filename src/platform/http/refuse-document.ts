/** PDFs that can't be had right now: people open them in a tab of their own, so a page says why. */

import { isDomainError } from '../errors.ts';
import { privateCaching } from './caching.ts';
import { log } from './log.ts';
import { takeToken } from './rate-limit.ts';

/** Marks a refusal. The middleware answers with the page, and this header is gone. */
const refusedHeader = 'x-refused-document';
const keptHeaders = ['cache-control', 'referrer-policy', 'retry-after', 'x-robots-tag'];

export interface RefusedDocument {
  status: number;
  sentence: string;
  /** Where to try again; null for the answer to a form, which has to be sent again. */
  retry: string | null;
}

/** @param retryAfter in seconds */
export function refuseDocument(status: number, sentence: string, retryAfter: number): Response {
  log.warn(`A PDF was refused with ${status}.`, { reason: sentence });
  return new Response(sentence, {
    status,
    headers: {
      [refusedHeader]: 'yes',
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': privateCaching,
      'X-Robots-Tag': 'noindex',
      'Retry-After': String(retryAfter),
    },
  });
}

/** Takes one of the documents that `who` may have. Returns the seconds until the next one if there is none. */
export function claimDocument(...[app, limit, who]: Parameters<typeof takeToken>): number | null {
  try {
    takeToken(app, limit, who);
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.details.retryAfter ?? 1;
  }
}

export async function readRefusal(response: Response, request: Request): Promise<RefusedDocument | null> {
  if (!response.headers.has(refusedHeader)) return null;
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return { status: response.status, sentence: await response.text(), retry: isRead ? pathname + search : null };
}

export function keepHeaders(page: Response, refused: Response): Response {
  const headers = new Headers(page.headers);
  for (const name of keptHeaders) {
    const value = refused.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(page.body, { status: refused.status, headers });
}
