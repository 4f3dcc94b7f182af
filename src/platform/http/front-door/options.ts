import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../../site/config.ts';
import type { SecurityOptions } from '../security-headers.ts';
import type { DeclaredQueries } from './declared-query.ts';
import type { Limits } from './limits.ts';

/** What renders pages: Astro, in one call. Null when no route matches. Rejects when a page failed and no error page could be made. */
export type RenderPage = (
  request: Request,
  context: { locals: object; clientAddress: string },
) => Promise<Response | null>;

/** Hears of changes. `clear` is for when changes may have been missed. */
export interface PurgeListener {
  purge(tags: readonly string[]): void;
  clear(): void;
}

export interface FrontDoorLog {
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

/** A request that the gate answers itself. */
export interface GateVisit {
  /** With its body; its address in one spelling. */
  request: Request;
  clientAddress: string;
  requestId: string;
}

/** Stands before everything but the probes. */
export interface Gate {
  /** Whether a request may pass. Asked of every request, so it has to be cheap. `path` is in its one spelling. */
  admits(request: { method: string; path: string; headers: IncomingHttpHeaders }): boolean;
  /** Takes out of `headers` what only the gate may see. */
  hide(headers: IncomingHttpHeaders): void;
  /** What a request that may not pass gets instead. */
  answer(visit: GateVisit): Promise<Response>;
}

export interface FrontDoorOptions {
  config: Config;
  /** Handed to every page as `locals.app`. */
  app: object;
  renderPage: RenderPage;
  /** Folder of static files, `dist/client`. Read once, at start. */
  clientDir: string;
  /** Starts listening for changes; resolves with the way to stop. Called before the first request is accepted. */
  subscribePurges(listener: PurgeListener): Promise<() => Promise<void>>;
  /** Other services on this origin: path prefix → fetch handler. The handler sees the whole URL. */
  mounts?: Readonly<Record<string, (request: Request, clientAddress: string) => Promise<Response>>>;
  /** Left out or null, the site is open. */
  gate?: Gate | null;
  probes?: { ready(): Promise<boolean> };
  log: FrontDoorLog;
  /** Services of others that pages need, which the content security policy has to allow. */
  providers: Pick<SecurityOptions, 'livePayments' | 'clerk'>;
  limits?: Partial<Limits>;
  /** The query parameters that pages and calls read. */
  queries: DeclaredQueries;
  /** Bytes that cached pages may take, all encodings together. */
  pageCacheBytes?: number;
  /** Milliseconds, for tests; any monotonic clock. */
  now?: () => number;
}
