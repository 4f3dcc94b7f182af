import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { log, maskTokens } from './platform/http/log.ts';
import { paced } from './platform/http/paced.ts';
import { keepHeaders, readRefusal } from './platform/http/refuse-document.ts';
import { withRenewedCookies } from './platform/http/renewed-cookies.ts';
import { toDomainError } from './platform/http/responses.ts';
import { tidyPage } from './platform/http/tidy-page.ts';

/** Routes of the pages that Astro renders for an answer without a body. */
const errorPages = new Set(['/404', '/500']);

/** Pages without forms of their own. What is sent to them is refused, because only what is read has a limit of pages at a time. */
const readOnlyPages = new Set([
  ...['/', '/about', '/accessibility', '/artists', '/artists/[category]', '/events', '/events/[event]', '/offline'],
  ...['/people/[slug]', '/privacy', '/returns', '/search', '/terms', '/[vendor]', '/[vendor]/[product]'],
]);
const isSentToReadOnly = ({ request, routePattern }: APIContext) =>
  request.method !== 'GET' && request.method !== 'HEAD' && readOnlyPages.has(routePattern);

/** Returns a request for the 503 page: one of its own, because Astro refuses to rewrite one whose body was read. */
const toUnavailable = ({ url, request }: APIContext) => new Request(new URL('/503', url), { headers: request.headers });

/**
 * Has the provider of accounts, if there is one, read the session, adds the cookies of a renewed one, tidies pages, and lets
 * other answers wait for their reader. Permissions are checked in each route, not here. A page that
 * can't reach the database is answered with the 503 page, because the 500 page is for bugs, and so is a document that can't be had
 * right now.
 *
 * Errors end here and are logged here. Astro would print them as they are, with the values of the failed query, which are
 * what people wrote.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const leave = async (response: Response) => {
    // A renewed session makes the answer personal, so it must not be cached.
    if (context.locals.sessionRenewal?.cookies.length) context.cache.set(false);
    return paced(withRenewedCookies(await tidyPage(response), context.locals), context.locals.drained);
  };
  if (isSentToReadOnly(context)) return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  try {
    await context.locals.app.identity.authenticate?.(context.request, context.locals);
    const response = await next();
    const refused = await readRefusal(response, context.request);
    if (refused === null) return await leave(response);
    context.locals.refused = refused;
    return await leave(keepHeaders(await context.rewrite(toUnavailable(context)), response));
  } catch (error) {
    const path = maskTokens(context.url.pathname);
    if (toDomainError(error).code === 'db_unavailable' && context.url.pathname !== '/503') {
      log.error('A page could not read the database.', { path, error });
      return await leave(await context.rewrite(toUnavailable(context)));
    }
    // In development, Astro shows the error in the browser. If an error page fails, it falls back to an empty answer, silently.
    if (import.meta.env.DEV || errorPages.has(context.routePattern)) throw error;
    log.error('A page could not be rendered.', { path, error });
    context.cache.set(false);
    // Without a body, Astro answers with the 500 page.
    return new Response(null, { status: 500 });
  }
});
