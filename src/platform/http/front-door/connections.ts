import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { SecurityHeaders } from '../security-headers.ts';
import { isTrusted } from './proxy.ts';
import { header, methodRefusal, type Refusal, refusalReply, refusals } from './reply.ts';

/** Closes connections beyond `most` per address, except from trusted proxies, which serve many clients. */
export function limitConnections(server: Server, most: number, trustedProxies: readonly string[]): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isTrusted(address, trustedProxies)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > most) socket.destroy();
  });
}

const byErrorCode: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusals.slow,
  HPE_HEADER_OVERFLOW: refusals.headersTooLarge,
  HPE_INVALID_METHOD: methodRefusal(['GET', 'HEAD', 'POST']),
};

interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  bytesParsed?: number;
}

const classifyPath = (path: string): string => (/^\/api(?:[/?]|$)/.test(path) ? '/api' : '/');

/** Returns a path that selects the response's format, the API's or a page's. Only the request line is known. */
function classifyRequest({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const start = bytesParsed < 1 ? 0 : text.lastIndexOf('\n', bytesParsed - 1) + 1;
  return classifyPath(/^\S+ (\S+)/.exec(text.slice(start, start + 200))?.[1] ?? '');
}

function rawAnswer(refusal: Refusal, security: SecurityHeaders, path: string): string {
  const requestId = randomUUID();
  const reply = refusalReply(refusal, path, requestId);
  const body = String(reply.body);
  const headers = {
    ...security.complete(path, reply.headers),
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.keys(headers).map((name) => `${name}: ${header(headers, name)}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}

export type RefuseSocket = (socket: Socket, refusal: Refusal, path: string) => void;

/** @param answering returns the response that is being written to a socket, if any */
export function createSocketRefusal(
  security: SecurityHeaders,
  answering: (socket: Socket) => ServerResponse | undefined,
): RefuseSocket {
  return (socket, refusal, path) => {
    const begun = answering(socket)?.headersSent ?? false;
    if (!socket.writable || begun) socket.destroy();
    else socket.end(rawAnswer(refusal, security, path), () => socket.destroy());
  };
}

/** Answers requests that Node's parser or timeouts refuse, so that these responses carry the security headers too. */
export function answerBrokenRequests(server: Server, refuse: RefuseSocket): void {
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket as Socket, byErrorCode[error.code ?? ''] ?? refusals.badRequest, classifyRequest(error));
  });
  server.on('connect', ({ url = '' }, socket) =>
    refuse(socket as Socket, methodRefusal(['GET', 'HEAD', 'POST']), classifyPath(url)),
  );
}
