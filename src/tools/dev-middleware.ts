/** In development, Astro's own server answers. This middleware gives pages what the front door gives them in production. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'astro';
import type { App } from '../app/app.ts';
import { notFoundHeader, parseNotFound } from '../platform/http/front-door/page-marker.ts';

/** Where dev.ts puts the app. Vite loads the pages, so they share no module with dev.ts. */
export const appKey = Symbol.for('river-city.dev-app');

export const onRequest: MiddlewareHandler = async ({ locals, rewrite }, next) => {
  const app = (globalThis as { [appKey]?: App })[appKey];
  if (!app) return new Response('The services are still starting.', { status: 503, headers: { 'Retry-After': '1' } });
  Object.assign(locals, { app, requestId: randomUUID(), clientAddress: '127.0.0.1' });
  const response = await next();
  const missing = parseNotFound(response.headers.get(notFoundHeader) ?? undefined);
  if (missing === undefined) return response;
  Object.assign(locals, { notFound: missing });
  return rewrite('/404');
};
