/** In development, Astro's own server answers. This middleware gives pages what the front door gives them in production. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'astro';
import type { App } from '../app/app.ts';
import { notFoundHeader, parseNotFound } from '../platform/http/front-door/page-marker.ts';

/** Where dev.ts puts the app. Vite loads the pages, so they share no module with dev.ts. */
export const appKey = Symbol.for('river-city.dev-app');

/** Forms with files become plain ones as in production, except that their files are lost: photos need the page's script here. */
async function toPlainForm(request: Request): Promise<Request | null> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const body = new URLSearchParams();
  for (const [name, value] of await request.formData()) if (typeof value === 'string') body.append(name, value);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(request.url, { method: request.method, headers, body: body.toString() });
}

export const onRequest: MiddlewareHandler = async ({ locals, request, rewrite }, next) => {
  const app = (globalThis as { [appKey]?: App })[appKey];
  if (!app) return new Response('The services are still starting.', { status: 503, headers: { 'Retry-After': '1' } });
  Object.assign(locals, { app, requestId: randomUUID(), clientAddress: '127.0.0.1' });
  const plain = await toPlainForm(request);
  const response = await (plain === null ? next() : next(plain));
  const missing = parseNotFound(response.headers.get(notFoundHeader) ?? undefined);
  if (missing === undefined) return response;
  Object.assign(locals, { notFound: missing });
  return rewrite('/404');
};
