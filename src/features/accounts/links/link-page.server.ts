/** Loads the pages that signed links open. */
import type { AstroGlobal } from 'astro';
import { seeOther } from '../../../platform/http/form.ts';
import { checkRateLimits, type RateLimit } from '../../../platform/http/rate-limit.ts';
import type { LinkSubject } from './signed-link-path.ts';
import { openLink, renewLink } from './signed-links.server.ts';

/** The name of a button that asks for a new link, and ends the one that it stands behind. */
export const newLinkField = 'new-link';

const limits: readonly RateLimit[] = [{ name: 'new-link', by: 'address', limit: 10, perMs: 60 * 60_000 }];

/**
 * Makes a page private to who has its URL, and returns the id of what the URL's token opens. Forms of such a page need no
 * check of their origin, which `no-referrer` hides: another site can't send them without the token.
 * @returns null, with status 404, for a token that opens nothing: show `LinkEnded.astro`
 */
export async function enterByLink(page: AstroGlobal, subject: LinkSubject): Promise<string | null> {
  const { headers } = page.response;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  const id = await openLink(page.locals.app, subject, page.params['token'] ?? '');
  if (id === null) page.response.status = 404;
  return id;
}

/** Mails a new link, and leads to the page that says so. Call it for a POST whose form has `newLinkField`. */
export async function postNewLink(page: AstroGlobal, subject: LinkSubject): Promise<Response> {
  const { app, clientAddress } = page.locals;
  checkRateLimits(app, limits, { address: clientAddress, userId: null });
  await renewLink(app, subject, page.params['token'] ?? '');
  return seeOther(`${page.url.pathname}?sent=1`, { caching: 'private, no-store' });
}
