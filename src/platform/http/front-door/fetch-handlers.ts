import type { IncomingMessage } from 'node:http';
import { pageMarkerHeader } from './page-marker.ts';
import { passedHeaders } from './proxy.ts';
import { cleanHeaders } from './render.ts';
import type { HeaderRecord, Reply } from './reply.ts';
import type { Target } from './request-path.ts';

interface FetchVisit {
  req: IncomingMessage;
  method: string;
  target: Target;
  signal: AbortSignal;
}

/** @param siteUrl says whether the URL is https; its host is the one that was asked for */
export function toRequest({ req, method, target, signal }: FetchVisit, siteUrl: string, body: Buffer | null): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(passedHeaders(req.headers))) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  const url = target.path + (target.trailingSlash ? '/' : '') + target.search;
  return new Request(`${siteUrl.split(':')[0]}://${req.headers.host}${url}`, {
    method,
    headers,
    body: body === null ? null : new Uint8Array(body),
    signal,
    redirect: 'manual',
  });
}

export async function toReply(response: Response): Promise<Reply> {
  const headers: HeaderRecord = cleanHeaders(Object.fromEntries(response.headers));
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  delete headers[pageMarkerHeader];
  delete headers['content-length'];
  const body = response.body === null ? null : Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body };
}

export function findMount<T>(mounts: Readonly<Record<string, T>>, path: string): T | null {
  for (const [prefix, handler] of Object.entries(mounts)) {
    if (path === prefix || path.startsWith(`${prefix}/`)) return handler;
  }
  return null;
}
