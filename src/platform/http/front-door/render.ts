/** Renders pages within a deadline, and converts the response for the front door. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { maskTokens } from '../log.ts';
import { isText } from './mime.ts';
import type { FrontDoorLog, FrontDoorWatcher, RenderPage } from './options.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

export interface RenderRequest {
  method: string;
  /** Scheme and host, from the client or from the settings. */
  origin: string;
  /** Path and query. */
  url: string;
  headers: HeaderRecord;
  body: Buffer | null;
  clientAddress: string;
  locals: object;
  /** Aborted if the client disconnects; missing for a shared page. */
  signal?: AbortSignal;
  /** True to buffer the body whatever its type; text is always buffered. */
  whole?: boolean;
}

/** A page's reply, with the marker in its headers, or `unmatched` if no route matches. */
export type Rendered = Reply | 'unmatched';

export type Renderer = (request: RenderRequest) => Promise<Rendered>;

/** Hop-by-hop headers, and those that the front door sets. */
const droppedHeaders = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'server',
  'x-powered-by',
  'x-request-id',
];
const forOtherCaches = ['cdn-cache-control', 'cache-tag'];

/** Removes headers that clients must not get. */
export function cleanHeaders(headers: HeaderRecord): HeaderRecord {
  const cleaned = { ...headers };
  for (const name of [...droppedHeaders, ...forOtherCaches]) delete cleaned[name];
  return cleaned;
}

/** Returns the headers of a response, with cookies as an array. */
export function headersOf(response: Response): HeaderRecord {
  const headers: HeaderRecord = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return cleanHeaders(headers);
}

function toRequest({ method, origin, url, headers, body }: RenderRequest, signal: AbortSignal): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) sent.append(name, one);
  const carries = body !== null && method !== 'GET' && method !== 'HEAD';
  if (carries) sent.set('content-length', String(body.length));
  return new Request(origin + url, { method, headers: sent, body: carries ? new Uint8Array(body) : null, signal });
}

/** Buffers text, so that a response that breaks off becomes an error page instead of half a page. */
async function toReply(response: Response, always: boolean): Promise<Reply> {
  const { status } = response;
  const headers = headersOf(response);
  const type = header(headers, 'content-type') ?? '';
  if (type === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
  const whole = always || type === '' || (isText(type) && !type.startsWith('text/event-stream'));
  if (!whole) {
    const stream = response.body as ReadableStream | null;
    return { status, headers, body: stream === null ? null : Readable.fromWeb(stream) };
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length > 0) delete headers['content-length'];
  return { status, headers, body: body.length === 0 ? null : body };
}

interface RendererOptions {
  renderPage: RenderPage;
  deadlineMs: number;
  log: FrontDoorLog;
  watcher?: FrontDoorWatcher;
}

export function createRenderer({ renderPage, deadlineMs, log, watcher }: RendererOptions): Renderer {
  return async (request) => {
    const startedAt = performance.now();
    const finished = (failed: boolean): void =>
      watcher?.rendered?.({ shared: request.whole === true, failed, ms: performance.now() - startedAt });
    const stop = new AbortController();
    const giveUp = (): void => stop.abort();
    request.signal?.addEventListener('abort', giveUp, { once: true });
    if (request.signal?.aborted) giveUp();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DeadlinePassed()), deadlineMs);
      const gone = (): void => reject(new Error('Nobody waits for this page anymore.'));
      if (stop.signal.aborted) gone();
      else stop.signal.addEventListener('abort', gone, { once: true });
    });
    const render = async (): Promise<Rendered> => {
      const { locals, clientAddress, whole = false } = request;
      const response = await renderPage(toRequest(request, stop.signal), { locals, clientAddress });
      return response === null ? 'unmatched' : toReply(response, whole);
    };
    // A response that is not text may still be streaming when this returns; the client's signal still aborts it.
    const answer = render().catch((error: unknown): Rendered => {
      if (!stop.signal.aborted)
        log.error('A page could not be rendered.', { path: maskTokens(request.url.split('?')[0] ?? ''), error });
      return { status: 500, headers: {}, body: null };
    });
    try {
      const rendered = await Promise.race([answer, late]);
      finished(rendered !== 'unmatched' && rendered.status >= 500);
      return rendered;
    } catch (error) {
      stop.abort();
      finished(true);
      throw error;
    } finally {
      clearTimeout(timer);
      late.catch(() => {});
    }
  };
}
