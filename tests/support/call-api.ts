/**
 * Calls the files of `pages/api` in this process. Only the routing imitates the build; everything after it is real. What
 * the front door does (sizes, hosts, caching) is not included.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { APIContext, APIRoute } from 'astro';
import type { App } from '../../src/app/app.ts';
import { withRenewedCookies } from '../../src/platform/http/renewed-cookies.ts';
import { root } from './root.ts';

const folder = path.join(root, 'src/pages/api');

export interface ApiFile {
  file: string;
  /** Path in OpenAPI notation: "/api/products/{id}". */
  pattern: string;
}

/** All files of the API, with literal names before parameters, as in the build. */
export const apiFiles: readonly ApiFile[] = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .map((file) => {
    const name = file.replace(/\.ts$/, '').replace(/(^|\/)index$/, '');
    return { file, pattern: `/api/${name}`.replace(/\/$/, '').replace(/\[(\.\.\.)?(\w+)\]/g, '{$1$2}') };
  })
  .sort((a, b) => rank(a.pattern).localeCompare(rank(b.pattern)));

/** Sorts after any literal, and the catch-all after any parameter. */
function rank(pattern: string): string {
  return pattern.replace(/\{\.\.\.\w+\}/g, '\u{10fffd}').replace(/\{\w+\}/g, '\u{10fffc}');
}

function match(pattern: string, pathname: string): Record<string, string> | null {
  const names: string[] = [];
  const source = pattern.replace(/\/?\{(\.\.\.)?(\w+)\}|\./g, (found, rest: string | undefined, name: string) => {
    if (found === '.') return '\\.';
    names.push(name);
    return rest ? '(?:/(.*))?' : '/([^/]+)';
  });
  const values = new RegExp(`^${source}/?$`).exec(pathname)?.slice(1);
  return values
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]))
    : null;
}

export interface CallInit {
  headers?: Record<string, string>;
  /** Body to send as JSON. */
  json?: unknown;
  /** Body to send unchanged. */
  body?: string | Uint8Array<ArrayBuffer>;
  clientAddress?: string;
}

/** Calls the API. `target` is a path with its query, such as "/api/products?vendor=a". */
export async function callApi(app: App, method: string, target: string, init: CallInit = {}): Promise<Response> {
  const url = new URL(target, app.config.siteUrl);
  for (const { file, pattern } of apiFiles) {
    const params = match(pattern, url.pathname);
    if (!params) continue;
    const route = (await import(path.join(folder, file))) as Record<string, APIRoute | undefined>;
    const handler = route[method] ?? route['ALL'];
    if (!handler) return new Response(null, { status: 404 });
    const headers = new Headers(init.headers);
    if (init.json !== undefined) headers.set('content-type', 'application/json');
    const body = init.json === undefined ? init.body : JSON.stringify(init.json);
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const locals = { app, requestId: 'request-1', clientAddress: init.clientAddress ?? '127.0.0.1' };
    const cache = { set() {} };
    const found = { request, url, params, locals, cache, clientAddress: locals.clientAddress };
    const context = found as unknown as APIContext;
    return withRenewedCookies(await handler(context), context.locals);
  }
  throw new Error(`No file of the API answers ${url.pathname}.`);
}
