/**
 * The request and response objects that the Astro handler is given. They are not the client's: a page may be rendered for
 * fifty people at once or for nobody in particular, must not see headers that would colour it, and its answer has to pass
 * through the front door before it leaves.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { PassThrough, Readable, Writable } from 'node:stream';
import type { HeaderRecord } from './reply.ts';

export interface VirtualRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
  clientAddress: string;
  /** Whether the site is reached over https: then its URLs and its origin check have to say so. */
  https: boolean;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

class VirtualSocket extends EventEmitter {
  readonly remoteAddress: string;
  readonly encrypted: boolean;
  destroyed = false;

  constructor(remoteAddress: string, encrypted: boolean, signal: AbortSignal) {
    super();
    this.remoteAddress = remoteAddress;
    this.encrypted = encrypted;
    const close = (): void => {
      this.destroyed = true;
      this.emit('close');
    };
    if (signal.aborted) close();
    else signal.addEventListener('abort', close, { once: true });
  }
}

function incoming(request: VirtualRequest): IncomingMessage {
  const stream = Readable.from(request.body === null ? [] : [request.body], { objectMode: false });
  const { method, url, headers, body, clientAddress, https, signal } = request;
  const length = body === null ? {} : { 'content-length': String(body.length) };
  const fields = {
    method,
    url,
    headers: { ...headers, ...length },
    httpVersion: '1.1',
    socket: new VirtualSocket(clientAddress, https, signal),
  };
  return Object.assign(stream, fields) as unknown as IncomingMessage;
}

/** The start of an answer; its body may still be on its way. */
export interface Head {
  status: number;
  headers: HeaderRecord;
  body: Readable;
}

/** The part of http.ServerResponse that handlers use, written into memory. */
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
    // The reader of the body hears of errors; nobody listens here.
    this.on('error', () => {});
    this.#body.on('error', () => {});
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

/**
 * A fresh pair of request and response.
 * @param started called once, when the handler has sent status and headers
 */
export function virtualExchange(
  request: VirtualRequest,
  started: (head: Head) => void,
): { req: IncomingMessage; res: ServerResponse } {
  const req = incoming(request);
  const res = new VirtualResponse(req, started);
  request.signal.addEventListener('abort', () => res.destroy(), { once: true });
  return { req, res: res as unknown as ServerResponse };
}
