import { defineMiddleware } from 'astro:middleware';
import { tidyPage } from './server/tidy-page.ts';

/** Guards nothing: whoever needs a permission checks it where the route lives. */
export const onRequest = defineMiddleware(async (_context, next) => tidyPage(await next()));
