import { defineMiddleware } from 'astro:middleware';
import { withRenewedCookies } from './platform/http/renewed-cookies.ts';
import { toDomainError } from './platform/http/responses.ts';
import { tidyPage } from './platform/http/tidy-page.ts';

/**
 * Guards nothing: whoever needs a permission checks it where the route lives, and the cookies of a session that was
 * renewed there are only handed on. A page that can't reach the database says so with a 503, which is not the 500 of a mistake of ours.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const leave = async (response: Response) => {
    // Found out on the way: whoever has a session of their own gets an answer of their own.
    if (context.locals.sessionRenewal?.cookies.length) context.cache.set(false);
    return withRenewedCookies(await tidyPage(response), context.locals);
  };
  try {
    return await leave(await next());
  } catch (error) {
    if (toDomainError(error).code !== 'db_unavailable' || context.url.pathname === '/503') throw error;
    console.error(`${context.url.pathname} could not read the database:`, error);
    return await leave(await context.rewrite('/503'));
  }
});
