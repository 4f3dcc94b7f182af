/** How much of anything one request, one address, or all of them together may take. */
import type { RenderLimit } from './render-limit.ts';
import type { ReadLimits } from './slow-readers.ts';

export interface Limits extends ReadLimits {
  urlBytes: number;
  headerBytes: number;
  headersTimeoutMs: number;
  /** The whole request, its body included. */
  requestTimeoutMs: number;
  keepAliveMs: number;
  /** How often the two timeouts above are looked at. */
  timeoutCheckMs: number;
  /** A connection on which nothing moves. */
  idleSocketMs: number;
  handlerDeadlineMs: number;
  /** How long a visitor waits for a new page while there is a last good one. */
  renewTimeoutMs: number;
  /** Pages made for one address. A page takes some 10 ms, so one address never has more than half a core for long. */
  renders: RenderLimit;
  bodyBytes: number;
  /** Of all requests that are not answered yet, together. */
  allBodiesBytes: number;
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
  readMs: 60_000,
  // A phone on 2G: our largest pictures have a minute, too.
  slowestRead: 8_000,
  handlerDeadlineMs: 20_000,
  // A page takes some 10 ms, so this much is a sign that something is wrong.
  renewTimeoutMs: 400,
  renders: { limit: 400, perMs: 10_000 },
  bodyBytes: 64 * 1024,
  allBodiesBytes: 32 * 1024 * 1024,
  connectionsPerAddress: 100,
  drainMs: 1_000,
  stopMs: 10_000,
};
