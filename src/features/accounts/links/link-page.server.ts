import type { AstroGlobal } from 'astro';
import { privateCaching } from '../../../platform/http/caching.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { checkRateLimits, type RateLimit } from '../../../platform/http/rate-limit.ts';
import { hourMs } from '../../../platform/time.ts';
import type { LinkSubject } from './signed-link-path.ts';
import { endLink, openLink, renewLink } from './signed-links.server.ts';

export const newLinkField = 'new-link';
export const endLinkField = 'end-link';

const limits: readonly RateLimit[] = [{ name: 'new-link', by: 'address', limit: 10, perMs: hourMs }];

/**
 * Makes a page private to who has its URL, and returns the id of what the URL's token opens. Forms of such a page need no
 * check of their origin, which `no-referrer` hides: another site can't send them without the token.
 * @returns null, with status 404, for a token that opens nothing: show `LinkEnded.astro`
 */
export async function enterByLink(page: AstroGlobal, subject: LinkSubject): Promise<string | null> {
  const { headers } = page.response;
  headers.set('Cache-Control', privateCaching);
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  const id = await openLink(page.locals.app, subject, page.params['token'] ?? '');
  if (id === null) page.response.status = 404;
  return id;
}

/** Query parameter of a page after a new link was asked for. Not `sent`, which is about messages. */
export const linkMailedParam = 'mailed';

/**
 * Takes the buttons of `LinkEnded.astro` and `OwnLink.astro`: mails a new link, or ends this one.
 * @returns where to go, or null if the form has neither button
 * @throws DomainError `rate_limited`
 */
export async function postLinkForm(
  page: AstroGlobal,
  subject: LinkSubject,
  typed: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const { app, clientAddress } = page.locals;
  const token = page.params['token'] ?? '';
  const { pathname } = page.url;
  if (typed[endLinkField] !== undefined) {
    await endLink(app.clock, app.db, subject, token);
    return seeOther(pathname);
  }
  if (typed[newLinkField] === undefined) return null;
  checkRateLimits(app, limits, { address: clientAddress, userId: null });
  await renewLink(app, subject, token);
  return seeOther(`${pathname}?${linkMailedParam}=1`);
}
