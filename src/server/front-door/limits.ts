/** How much of anything one request, or one address, may take. */
import type { IncomingMessage } from 'node:http';
import { constants } from '../../config/constants.ts';
import { paths } from '../../config/paths.ts';

export interface Limits {
  urlBytes: number;
  headerBytes: number;
  headersTimeoutMs: number;
  /** The whole request, its body included. */
  requestTimeoutMs: number;
  keepAliveMs: number;
  /** How often the two timeouts above are looked at. */
  timeoutCheckMs: number;
  /** A connection on which nothing moves, such as a client that does not read its answer. */
  idleSocketMs: number;
  handlerDeadlineMs: number;
  /** How long a visitor waits for a new page while there is a last good one. */
  patienceMs: number;
  bodyBytes: number;
  /** Null for no limit. Trusted proxies have none. */
  connectionsPerAddress: number | null;
  /** While stopping: keep-alive connections get this long to hear `Connection: close` … */
  drainMs: number;
  /** … and running requests this long to finish. */
  stopMs: number;
}

export const defaultLimits: Limits = {
  urlBytes: 2048,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  keepAliveMs: 5_000,
  timeoutCheckMs: 1_000,
  idleSocketMs: 60_000,
  handlerDeadlineMs: constants.handlerDeadlineMs,
  // A page takes some 10 ms, so this much is a sign that something is wrong.
  patienceMs: 400,
  bodyBytes: 64 * 1024,
  connectionsPerAddress: 100,
  drainMs: 1_000,
  stopMs: 10_000,
};

/** Paths that take more than the usual body, in bytes. */
const largerBodies: Readonly<Record<string, number>> = {
  [paths.api.stripeWebhook]: 1024 * 1024,
  [paths.api.clerkWebhook]: 1024 * 1024,
};

export function bodyLimit(path: string, usual: number): number {
  return largerBodies[path] ?? usual;
}

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The client went away before it had sent everything. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

export function hasBody(req: IncomingMessage): boolean {
  return Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;
}

/**
 * The whole body, so that a slow or endless one never reaches a page.
 * @throws BodyTooLarge as soon as that is known, ClientGone
 */
export function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) {
      reject(new BodyTooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      req.off('data', take);
      req.off('end', finish);
      req.off('error', leave);
      req.off('close', leave);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      stop();
      reject(new BodyTooLarge());
    };
    const finish = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const leave = (): void => {
      stop();
      // A late error of a request that nobody reads any more must not end the process.
      req.on('error', () => {});
      reject(new ClientGone());
    };
    req.on('data', take).on('end', finish).on('error', leave).on('close', leave);
  });
}
