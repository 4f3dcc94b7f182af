/** Asks the Astro handler for a page. */
import { buffer } from 'node:stream/consumers';
import { isText } from './mime.ts';
import type { AstroHandler } from './options.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';
import { type Head, type VirtualRequest, virtualExchange } from './virtual-exchange.ts';

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

export type RenderRequest = Omit<VirtualRequest, 'signal'> & {
  locals: object;
  /** Aborted when the client is gone; left out when the page is made for everybody. */
  signal?: AbortSignal;
  /** Whether to wait for the end of the body whatever it is; texts are always waited for. */
  whole?: boolean;
};

/** A page's answer, with the marker still in its headers; or that no route matches. */
export type Rendered = Reply | 'unmatched';

export type Renderer = (request: RenderRequest) => Promise<Rendered>;

/** Belongs to the connection, or is ours to say. */
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

/** Removes from a handler's or a mount's answer what clients must not get from it. */
export function cleanHeaders(headers: HeaderRecord): HeaderRecord {
  const cleaned = { ...headers };
  for (const name of [...droppedHeaders, ...forOtherCaches]) delete cleaned[name];
  return cleaned;
}

/** A text is waited for to its end, so that one that breaks off becomes an error page instead of half a page. */
async function finish(head: Head, always: boolean): Promise<Reply> {
  const headers = cleanHeaders(head.headers);
  const type = header(headers, 'content-type') ?? '';
  if (type === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
  const whole = always || type === '' || (isText(type) && !type.startsWith('text/event-stream'));
  if (!whole) return { status: head.status, headers, body: head.body };
  const body = await buffer(head.body);
  if (headers['content-length'] !== undefined && body.length > 0) delete headers['content-length'];
  return { status: head.status, headers, body: body.length === 0 ? null : body };
}

export function createRenderer(handler: AstroHandler, deadlineMs: number): Renderer {
  return async ({ locals, signal, whole = false, ...request }) => {
    const stop = new AbortController();
    const giveUp = (): void => stop.abort();
    signal?.addEventListener('abort', giveUp, { once: true });
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DeadlinePassed()), deadlineMs);
    });
    const answer = new Promise<Rendered>((resolve, reject) => {
      const { req, res } = virtualExchange({ ...request, signal: stop.signal }, (head) =>
        finish(head, whole).then(resolve, reject),
      );
      const next = (error?: unknown): void => (error === undefined ? resolve('unmatched') : reject(error));
      Promise.resolve()
        .then(() => handler(req, res, next, locals))
        .catch(reject);
      stop.signal.addEventListener('abort', () => reject(new Error('Nobody waits for this page any more.')), {
        once: true,
      });
    });
    try {
      return await Promise.race([answer, deadline]);
    } catch (error) {
      stop.abort();
      throw error;
    } finally {
      clearTimeout(timer);
      // The answer may still be streaming; the client's signal keeps its meaning until then.
      answer.catch(() => {});
    }
  };
}
