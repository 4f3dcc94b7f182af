import { defineMiddleware } from 'astro:middleware';
import { log, maskTokens } from './platform/http/log.ts';
import { withRenewedCookies } from './platform/http/renewed-cookies.ts';
import { toDomainError } from './platform/http/responses.ts';
import { tidyPage } from './platform/http/tidy-page.ts';

/**
 * Adds the cookies of a renewed session and tidies pages. Permissions are checked in each route, not here. A page that
 * can't reach the database is answered with the 503 page, because the 500 page is for bugs.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const leave = async (response: Response) => {
    // A renewed session makes the answer personal, so it must not be cached.
    if (context.locals.sessionRenewal?.cookies.length) context.cache.set(false);
    return withRenewedCookies(await tidyPage(response), context.locals);
  };
  try {
    return await leave(await next());
  } catch (error) {
    if (toDomainError(error).code !== 'db_unavailable' || context.url.pathname === '/503') throw error;
    log.error('A page could not read the database.', { path: maskTokens(context.url.pathname), error });
    return await leave(await context.rewrite('/503'));
  }
});
