import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/env.ts';
import type { App } from '../../wiring/app.ts';
import type { Limits } from './limits.ts';

/** What `dist/server/entry.mjs` exports in middleware mode. `next` is called when no route matches. */
export type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => void | Promise<void>;

/** Hears of changes. `clear` is for when changes may have been missed. */
export interface PurgeListener {
  purge(tags: readonly string[]): void;
  clear(): void;
}

export interface FrontDoorLog {
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

export interface FrontDoorOptions {
  config: Config;
  /** Handed to every page as `locals.app`. */
  app: App;
  handler: AstroHandler;
  /** Folder of static files, `dist/client`. Read once, at start. */
  clientDir: string;
  /** Starts listening for changes; resolves with the way to stop. Called before the first request is accepted. */
  subscribePurges(listener: PurgeListener): Promise<() => Promise<void>>;
  /** Other services on this origin: path prefix → fetch handler. The handler sees the whole URL. */
  mounts?: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  /** Asked before anything of the site is shown; an answer other than null is sent instead. */
  gate?: (request: Request, clientAddress: string) => Promise<Response | null>;
  probes?: { ready(): Promise<boolean> };
  log: FrontDoorLog;
  /** Whether buyers are sent to the real payment provider. Default: what `app.payments.mode` says. */
  livePayments?: boolean;
  limits?: Partial<Limits>;
  /** Bytes that cached pages may take, all encodings together. */
  pageCacheBytes?: number;
  /** Milliseconds, for tests; any monotonic clock. */
  now?: () => number;
}
