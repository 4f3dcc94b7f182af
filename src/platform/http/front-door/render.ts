import { buffer } from 'node:stream/consumers';
import { maskTokens } from '../log.ts';
import { type InjectedRequest, type InjectedResponse, injectRequest } from './inject-request.ts';
import { isText } from './mime.ts';
import type { FrontDoorLog, FrontDoorWatcher, PageHandler } from './options.ts';
import { type RenderPlaces, TooManyRenders } from './render-places.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

interface RenderRequest extends InjectedRequest {
  /** The address whose place among all renders it takes; null for a page that the site renews by itself. */
  onBehalfOf: string | null;
  /** Aborted if the client disconnects; missing for a shared page. */
  signal?: AbortSignal;
  /** True to buffer the body whatever its type; text is always buffered. */
  whole?: boolean;
}

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

export function cleanHeaders(headers: HeaderRecord): HeaderRecord {
  const cleaned = { ...headers };
  for (const name of [...droppedHeaders, ...forOtherCaches]) delete cleaned[name];
  return cleaned;
}

/** Buffers text, so that a response that breaks off becomes an error page instead of half a page. */
async function toReply(response: InjectedResponse, always: boolean): Promise<Reply> {
  const { status } = response;
  const headers = cleanHeaders(response.headers);
  const type = header(headers, 'content-type') ?? '';
  if (type === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
  const whole = always || type === '' || (isText(type) && !type.startsWith('text/event-stream'));
  if (!whole) return { status, headers, body: response.body };
  const body = await buffer(response.body);
  if (body.length > 0) delete headers['content-length'];
  return { status, headers, body: body.length === 0 ? null : body };
}

interface RendererOptions {
  handler: PageHandler;
  places: RenderPlaces;
  deadlineMs: number;
  log: FrontDoorLog;
  watcher?: FrontDoorWatcher;
}

/**
 * Only what is read takes a place. What is sent may wait for a password's hash or the payment provider, each of which has its own
 * limit, and would keep pages waiting.
 */
const takesPlace = ({ method }: RenderRequest) => method === 'GET' || method === 'HEAD';

/**
 * Renders in one of the places. A page that nobody waits for anymore keeps its place until its handler is done, or for as long as a
 * page may take: otherwise those who hang up could have any number of pages made.
 */
async function renderInPlace(
  { handler, places, deadlineMs }: RendererOptions,
  request: RenderRequest,
  signal: AbortSignal,
): Promise<Rendered> {
  const leave = takesPlace(request) ? await places.enter(request.onBehalfOf, signal) : () => undefined;
  const counted: PageHandler = async (...visit) => {
    try {
      await handler(...visit);
    } finally {
      leave();
    }
  };
  signal.addEventListener('abort', () => setTimeout(leave, deadlineMs).unref(), { once: true });
  const response = await injectRequest(counted, request, signal);
  const rendered = response === 'unmatched' ? response : await toReply(response, request.whole === true);
  // The body of a download is read without a place.
  leave();
  return rendered;
}

export function createRenderer(options: RendererOptions): Renderer {
  const { deadlineMs, log, watcher } = options;
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
    // A response that is not text may still be streaming when this returns; the client's signal still aborts it.
    const answer = renderInPlace(options, request, stop.signal).catch((error: unknown): Rendered => {
      if (error instanceof TooManyRenders) throw error;
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
