/**
 * The production HTTP server. See dispatch.ts and steps.ts for the steps of a request, page-cache.ts for the cache of pages,
 * and send.ts for what every response carries.
 */
import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import nodePath from 'node:path';
import { createSecurityHeaders } from '../security-headers.ts';
import { bodyRefusal } from './bodies.ts';
import { answerBrokenRequests, createSocketRefusal, limitConnections } from './connections.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';
import { type Limits, limitsOf } from './limits.ts';
import { createMetricsPage } from './metrics-page.ts';
import type { FrontDoorOptions } from './options.ts';
import { PageCache } from './page-cache.ts';
import { Pages } from './pages.ts';
import { createPhotoForms } from './photo-forms.ts';
import { createProbes } from './probes.ts';
import { createReadyPages } from './ready-pages.ts';
import { RequestReceiver } from './receive-requests.ts';
import { createRenderer } from './render.ts';
import { createRenderLimit } from './render-limit.ts';
import { createRenderPlaces } from './render-places.ts';
import { refusals } from './reply.ts';
import { createHostCheck, type HostCheck } from './request-path.ts';
import { createSender } from './send.ts';
import { createServer, listenOn } from './server.ts';
import { Shutdown } from './shutdown.ts';
import { readStaticFiles, type StaticFiles } from './static-files.ts';

export interface FrontDoor {
  server: http.Server;
  /** Reads the static files, subscribes to changes, then listens for requests. */
  listen(): Promise<{ port: number }>;
  /** Stops accepting connections, waits for running requests, then closes. Safe to call twice. */
  close(): Promise<void>;
  clearPages(): void;
  purge(tags: readonly string[]): void;
}

const defaultPageCacheBytes = 64 * 1024 * 1024;
const readMonotonicClock = (): number => performance.now();

function createPageDispatch(
  options: FrontDoorOptions,
  limits: Limits,
  cache: PageCache,
  checkHost: HostCheck,
  files: () => StaticFiles,
): Dispatch {
  const { config, app, handler, log, watcher = {}, metrics, probes, now = readMonotonicClock } = options;
  const places = createRenderPlaces(limits.places, config.rateLimits);
  const pages = new Pages({
    render: createRenderer({ handler, places, deadlineMs: limits.handlerDeadlineMs, log, watcher }),
    cache,
    countRender: createRenderLimit(config, limits.renders, now),
    app,
    siteUrl: config.siteUrl,
    newRequestId: randomUUID,
  });
  return createDispatch({
    options,
    limits,
    checkHost,
    probe: createProbes(probes?.ready ?? (async () => true), now),
    metrics: metrics ? createMetricsPage(metrics.token, metrics.read) : async () => null,
    files,
    photoForms: createPhotoForms(nodePath.join(config.dataDir, 'forms')),
    page: (visit) => pages.answer(visit),
  });
}

function passRequests(server: http.Server, receiver: RequestReceiver, limits: Limits): void {
  server.on('request', (req: IncomingMessage, res: ServerResponse) => receiver.receive(req, res));
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    // Don't ask for a body that will be refused.
    if (bodyRefusal(req, req.url?.split('?')[0] ?? '', limits.bodyBytes) === null) res.writeContinue();
    receiver.receive(req, res);
  });
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) =>
    receiver.receive(req, res, refusals.expectation),
  );
}

export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const { config, log, watcher, improvesPages = true, now = readMonotonicClock } = options;
  const limits = { ...limitsOf(config), ...options.limits };
  const security = createSecurityHeaders({ siteUrl: config.siteUrl, ...options.providers });
  const maxBytes = options.pageCacheBytes ?? defaultPageCacheBytes;
  const cache = new PageCache({ maxBytes, now, renewTimeoutMs: limits.renewTimeoutMs, watcher, improvesPages });
  let files: StaticFiles = { find: () => null, warm: async () => {} };
  let stopPurges: (() => Promise<void>) | undefined;
  let closing: Promise<void> | undefined;

  const server = options.starting?.server ?? createServer(limits);
  const shutdown = new Shutdown(server, limits);
  const checkHost = createHostCheck(config);
  const dispatch = createPageDispatch(options, limits, cache, checkHost, () => files);
  const sender = createSender(security, limits);
  const answerReady = createReadyPages({ options, cache, checkHost, sender, shutdown });
  const refuse = createSocketRefusal(security, (socket) => receiver.answerOn(socket));
  const receiver = new RequestReceiver({ options, limits, dispatch, answerReady, refuse, sender, shutdown });
  answerBrokenRequests(server, refuse);
  if (limits.connectionsPerAddress !== null)
    limitConnections(server, limits.connectionsPerAddress, config.trustedProxies);

  return {
    server,
    async listen() {
      files = await (options.readFiles ?? readStaticFiles)(options.clientDir);
      stopPurges = await options.subscribePurges({ purge: (tags) => cache.purge(tags), clear: () => cache.clear() });
      options.starting?.leave();
      passRequests(server, receiver, limits);
      const port = options.starting === undefined ? await listenOn(server, config.port, config.host) : config.port;
      void files.warm().catch((error: unknown) => log.warn('A static file could not be compressed.', { error }));
      return { port };
    },
    close() {
      closing ??= shutdown.run().then(() => stopPurges?.());
      return closing;
    },
    clearPages: () => cache.clear(),
    purge: (tags) => cache.purge(tags),
  };
}
