/** Handlers of the `(Request) => Response` kind: other services on this origin, and the gate. */
import type { IncomingHttpHeaders } from 'node:http';
import { pageMarkerHeader } from './page-marker.ts';
import { passedHeaders } from './proxy.ts';
import { headersOf } from './render.ts';
import type { Reply } from './reply.ts';

interface FetchVisit {
  method: string;
  origin: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
  signal: AbortSignal;
}

export function toRequest({ method, origin, url, headers, body, signal }: FetchVisit): Request {
  const passed = new Headers();
  for (const [name, value] of Object.entries(passedHeaders(headers))) {
    for (const one of [value].flat()) passed.append(name, one);
  }
  return new Request(origin + url, {
    method,
    headers: passed,
    body: body === null ? null : new Uint8Array(body),
    signal,
    redirect: 'manual',
  });
}

export async function toReply(response: Response): Promise<Reply> {
  const headers = headersOf(response);
  delete headers[pageMarkerHeader];
  delete headers['content-length'];
  const body = response.body === null ? null : Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body };
}

/** The handler whose prefix is the path or a folder above it. */
export function findMount<T>(mounts: Readonly<Record<string, T>>, path: string): T | null {
  for (const [prefix, handler] of Object.entries(mounts)) {
    if (path === prefix || path.startsWith(`${prefix}/`)) return handler;
  }
  return null;
}
