import { defineMiddleware } from 'astro:middleware';
import { toDomainError } from './server/responses.ts';
import { tidyPage } from './server/tidy-page.ts';

/**
 * Guards nothing: whoever needs a permission checks it where the route lives. A page that can't reach the database says
 * so with a 503, which is not the 500 of a mistake of ours.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await tidyPage(await next());
  } catch (error) {
    if (toDomainError(error).code !== 'db_unavailable' || context.url.pathname === '/503') throw error;
    console.error(`${context.url.pathname} could not read the database:`, error);
    return await tidyPage(await context.rewrite('/503'));
  }
});
