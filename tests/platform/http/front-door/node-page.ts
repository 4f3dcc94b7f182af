/** Pages as functions of Node's request and response, so that tests can stream, break off, and never respond. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { PassThrough, Readable, Writable } from 'node:stream';
import type { RenderPage } from '../../../../src/platform/http/front-door/options.ts';
import type { HeaderRecord } from '../../../../src/platform/http/front-door/reply.ts';

export type NodePage = (
  req: IncomingMessage,
  res: ServerResponse,
  unmatched: () => void,
  locals: object,
) => void | Promise<void>;

async function incoming(request: Request, remoteAddress: string): Promise<IncomingMessage> {
  const socket = Object.assign(new EventEmitter(), { remoteAddress });
  request.signal.addEventListener('abort', () => socket.emit('close'), { once: true });
  const body = Buffer.from(await request.arrayBuffer());
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  return Object.assign(Readable.from(body.length === 0 ? [] : [body], { objectMode: false }), {
    method: request.method,
    url: pathname + search,
    headers,
    socket,
  }) as unknown as IncomingMessage;
}

/** The head of a response whose body may still be streaming. */
export interface Head {
  status: number;
  headers: HeaderRecord;
  body: Readable;
}

/** The part of http.ServerResponse that handlers use, in memory. */
class VirtualResponse extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly req: IncomingMessage;
  readonly #headers: HeaderRecord = {};
  readonly #body = new PassThrough();
  readonly #started: (head: Head) => void;

  constructor(req: IncomingMessage, started: (head: Head) => void) {
    super();
    this.req = req;
    this.#started = started;
    // The reader of the body gets its errors; this listener prevents an uncaught one.
    this.on('error', () => {});
    this.#body.on('error', () => {});
    // The reader has disconnected.
    this.#body.on('close', () => this.destroy());
  }

  setHeader(name: string, value: OutgoingHttpHeader): this {
    this.#headers[name.toLowerCase()] = Array.isArray(value) ? [...value] : String(value);
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers[name.toLowerCase()];
  }

  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()];
  }

  writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.find((part) => typeof part === 'object' && part !== null) ?? {};
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.setHeader(name, value);
    }
    this.#start();
    return this;
  }

  #start(): void {
    if (this.headersSent) return;
    this.headersSent = true;
    this.#started({ status: this.statusCode, headers: this.#headers, body: this.#body });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#start();
    if (this.#body.write(chunk)) done();
    else this.#body.once('drain', done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#start();
    this.#body.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.writableFinished) this.#body.destroy(error ?? new Error('The page stopped before its end.'));
    done(error);
  }
}

function toResponse({ status, headers, body }: Head): Response {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) sent.append(name, one);
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>), { status, headers: sent });
}

/** Creates a renderer from a Node-style handler. */
export function renderBy(page: NodePage): RenderPage {
  return async (request, { locals, clientAddress }) => {
    const req = await incoming(request, clientAddress);
    return new Promise((resolve, reject) => {
      const res = new VirtualResponse(req, (head) => resolve(toResponse(head)));
      request.signal.addEventListener('abort', () => res.destroy(), { once: true });
      Promise.resolve(page(req, res as unknown as ServerResponse, () => resolve(null), locals)).catch(reject);
    });
  };
}
