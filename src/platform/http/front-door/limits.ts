import type { Config } from '../../../site/config.ts';
import type { RenderLimit } from './render-limit.ts';
import type { PlaceLimits } from './render-places.ts';
import type { ReadLimits } from './slow-readers.ts';

export interface Limits extends ReadLimits {
  urlBytes: number;
  headerBytes: number;
  headersTimeoutMs: number;
  /** The whole request, its body included, which takes longest for a form with photos. */
  requestTimeoutMs: number;
  bodyMs: number;
  keepAliveMs: number;
  timeoutCheckMs: number;
  idleSocketMs: number;
  handlerDeadlineMs: number;
  renewTimeoutMs: number;
  /** Pages rendered per address. A page takes about 10 ms, so one address never uses more than half a core for long. */
  renders: RenderLimit;
  places: PlaceLimits;
  /** Requests that a connection may send before the first of them is answered. More close it. */
  requestsAhead: number;
  bodyBytes: number;
  /** Bytes of the bodies of all unanswered requests together. One network has a quarter. */
  allBodiesBytes: number;
  /** The same for bodies of up to 8 KiB, which larger ones never take the place of. */
  smallBodiesBytes: number;
  /** Null for no limit. Trusted proxies have none. */
  connectionsPerAddress: number | null;
  drainMs: number;
  stopMs: number;
}

const defaultLimits: Limits = {
  urlBytes: 2048,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 120_000,
  bodyMs: 20_000,
  keepAliveMs: 5_000,
  timeoutCheckMs: 1_000,
  idleSocketMs: 60_000,
  readMs: 60_000,
  // A phone on 2G, which needs a minute for our largest pictures.
  slowestRead: 8_000,
  handlerDeadlineMs: 20_000,
  // A page takes about 10 ms, so by then something is wrong.
  renewTimeoutMs: 400,
  renders: { limit: 400, perMs: 10_000 },
  places: { rendering: 20, waiting: 50 },
  requestsAhead: 8,
  bodyBytes: 64 * 1024,
  allBodiesBytes: 32 * 1024 * 1024,
  smallBodiesBytes: 8 * 1024 * 1024,
  connectionsPerAddress: 100,
  drainMs: 1_000,
  stopMs: 10_000,
};

/**
 * A proxy keeps its connections to us for the next visitor, nginx for 60 seconds. If we closed them sooner, a request that is just
 * being sent would be lost, and the proxy would answer 502.
 */
const keepAliveOfProxiesMs = 75_000;

export function limitsOf({ trustedProxies }: Pick<Config, 'trustedProxies'>): Limits {
  return trustedProxies.length === 0 ? defaultLimits : { ...defaultLimits, keepAliveMs: keepAliveOfProxiesMs };
}
