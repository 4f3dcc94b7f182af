import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../../site/config.ts';
import type { SecurityOptions } from '../security-headers.ts';
import type { DeclaredQueries } from './declared-query.ts';
import type { Limits } from './limits.ts';
import type { StartingDoor } from './starting.ts';
import type { StaticFiles } from './static-files.ts';

/**
 * Answers pages and endpoints, like the handler of Astro's Node adapter. Calls `next` if no route matches.
 * @param locals `Astro.locals`
 */
export type PageHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: object,
) => void | Promise<void>;

export interface PurgeListener {
  purge(tags: readonly string[]): void;
  clear(): void;
}

export interface FrontDoorLog {
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

export interface GateVisit {
  request: Request;
  clientAddress: string;
  requestId: string;
}

/** Guards everything except the health probes. */
export interface Gate {
  /** True if a request may pass. Called for every request, so it has to be cheap. `path` is normalized. */
  admits(request: { method: string; path: string; headers: IncomingHttpHeaders }): boolean;
  /** Removes the gate's own cookie from the headers. */
  hide(headers: IncomingHttpHeaders): void;
  answer(visit: GateVisit): Promise<Response>;
}

/** `unknown`: only the page can tell, or nobody can right now. */
export type Sender = { kind: 'account'; id: string } | { kind: 'guest' | 'unknown' };

export interface Answered {
  requestId: string;
  method: string;
  /** Without the query. Written by the visitor, so it may be anything, also a token. */
  path: string;
  /** Null if the visitor left before there was an answer. */
  status: number | null;
  /** Time between the request's headers and the answer's end. */
  ms: number;
  /** True for a fresh cached page, which nothing had to be done for. */
  fromCache: boolean;
}

/** What the page cache had: a fresh page, a stale one that is being rendered anew, the last good one after a failure, or none. */
export type CacheRead = 'fresh' | 'stale' | 'saved' | 'absent';

export interface FrontDoorWatcher {
  answered?(answered: Answered): void;
  rendered?(render: { shared: boolean; failed: boolean; ms: number }): void;
  cacheRead?(result: CacheRead): void;
}

export interface FrontDoorOptions {
  config: Config;
  app: object;
  handler: PageHandler;
  /** Folder of static files, `dist/client`. Read once, at startup. */
  clientDir: string;
  /** Reads that folder. Tests share what was read and compressed once. */
  readFiles?: (folder: string) => Promise<StaticFiles>;
  /** Subscribes to changes; resolves with the function that unsubscribes. Called before the first request. */
  subscribePurges(listener: PurgeListener): Promise<() => Promise<void>>;
  /** Other services on this origin: path prefix → fetch handler, which gets the whole URL. */
  mounts?: Readonly<Record<string, (request: Request, clientAddress: string) => Promise<Response>>>;
  /** The beta gate; without one, the site is open. */
  gate?: Gate | null;
  probes?: { ready(): Promise<boolean> };
  findSender?: (request: Request) => Promise<Sender>;
  /** True for what guests can't do: of them, no photos and no large body are received, and the page answers as if it was sent empty. */
  needsSession?: (method: string, path: string) => boolean;
  log: FrontDoorLog;
  watcher?: FrontDoorWatcher;
  metrics?: { token: string; read(): Promise<string> } | null;
  providers: Pick<SecurityOptions, 'livePayments' | 'paymentsOrigin' | 'postageOrigin' | 'clerk'>;
  limits?: Partial<Limits>;
  /** Listens already, and answers until the front door does. */
  starting?: StartingDoor;
  queries: DeclaredQueries;
  /** Size limit of the page cache in bytes, all encodings included. */
  pageCacheBytes?: number;
  /** False to keep pages as they were compressed first, which tests of other things do. Default: true. */
  improvesPages?: boolean;
  /** A monotonic clock in milliseconds, for tests. */
  now?: () => number;
}
