/**
 * The production HTTP server. See dispatch.ts for the steps of a request, page-cache.ts for the cache of pages, and send.ts
 * for what every response carries.
 */
import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import nodePath from 'node:path';
import { isNoRoom } from '../../files/no-room.ts';
import { inRequest, maskTokens } from '../log.ts';
import { toIpv6Site, toNetwork } from '../rate-limit.ts';
import { createSecurityHeaders } from '../security-headers.ts';
import {
  BadCharacters,
  type BodyAccount,
  BodyTooLarge,
  BodyTooSlow,
  bodyRefusal,
  ClientGone,
  createBodyPool,
  hasBody,
  isSmallBody,
  TooManyBodies,
} from './bodies.ts';
import { answerBrokenRequests, limitConnections } from './connections.ts';
import { createDispatch } from './dispatch.ts';
import { FormUnderway } from './form-places.ts';
import { defaultLimits } from './limits.ts';
import { createMetricsPage } from './metrics-page.ts';
import type { FrontDoorOptions } from './options.ts';
import { createPageCache } from './page-cache.ts';
import { createPages } from './pages.ts';
import { BrokenForm, createPhotoForms } from './photo-forms.ts';
import { createProbes } from './probes.ts';
import { clientAddress } from './proxy.ts';
import { createRenderer, DeadlinePassed } from './render.ts';
import { createRenderLimit, renderRefusal } from './render-limit.ts';
import { type Refusal, type Reply, refusalReply, refusals } from './reply.ts';
import { createHostCheck } from './request-path.ts';
import { createSender } from './send.ts';
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

function refusalFor(error: unknown): Refusal {
  if (error instanceof BodyTooLarge) return refusals.bodyTooLarge;
  if (error instanceof BodyTooSlow) return refusals.slow;
  if (error instanceof BrokenForm) return refusals.badRequest;
  if (error instanceof BadCharacters) return refusals.badCharacters;
  if (isNoRoom(error)) return refusals.noRoom;
  if (error instanceof TooManyBodies) return refusals.busy;
  if (error instanceof FormUnderway) return refusals.formUnderway;
  if (error instanceof DeadlinePassed) return refusals.timeout;
  return renderRefusal(error) ?? refusals.internal;
}

/** Returns what the log says of a body that was refused for load; null for other errors. */
function loadOf(error: unknown): string | null {
  if (error instanceof TooManyBodies) return 'A body was refused: too many are being received.';
  return error instanceof FormUnderway ? 'A form was refused: its account is still sending another one.' : null;
}

export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const { config, app, handler, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? (() => performance.now());
  const security = createSecurityHeaders({ siteUrl: config.siteUrl, ...options.providers });
  const send = createSender(security, limits);
  const maxBytes = options.pageCacheBytes ?? defaultPageCacheBytes;
  const { watcher = {}, metrics } = options;
  const cache = createPageCache({ maxBytes, now, renewTimeoutMs: limits.renewTimeoutMs, watcher });
  const render = createRenderer({ handler, deadlineMs: limits.handlerDeadlineMs, log, watcher });
  const countRender = createRenderLimit(config, limits.renders, now);
  const page = createPages({
    render,
    cache,
    countRender,
    app,
    siteUrl: config.siteUrl,
    newRequestId: randomUUID,
  });
  const probe = createProbes(options.probes?.ready ?? (async () => true), now);
  let files: StaticFiles = { find: () => null, warm: async () => {} };
  let stopPurges: (() => Promise<void>) | undefined;
  let closing: Promise<void> | undefined;
  let drained = false;
  const bodies = createBodyPool(limits.allBodiesBytes);
  const smallBodies = createBodyPool(limits.smallBodiesBytes);
  const answering = new WeakMap<Socket, ServerResponse>();

  const checkHost = createHostCheck(config);
  const photoForms = createPhotoForms(nodePath.join(config.dataDir, 'forms'));
  const dispatch = createDispatch({
    options,
    limits,
    checkHost,
    probe,
    metrics: metrics ? createMetricsPage(metrics.token, metrics.read) : async () => null,
    files: () => files,
    photoForms,
    page,
  });

  const answer = async (
    req: IncomingMessage,
    res: ServerResponse,
    refused: Refusal | null,
    body: BodyAccount,
    requestId: string,
  ): Promise<void> => {
    let path = req.url?.split('?')[0] ?? '/';
    const gone = new AbortController();
    answering.set(req.socket, res);
    res.once('close', () => {
      if (!res.writableFinished) gone.abort();
      if (drained) setImmediate(() => server.closeIdleConnections());
    });
    let reply: Reply;
    try {
      if (refused !== null) reply = refusalReply(refused, path, requestId);
      else ({ reply, path } = await dispatch(req, requestId, gone.signal, body));
    } catch (error) {
      if (error instanceof ClientGone || gone.signal.aborted) return;
      const refusal = refusalFor(error);
      const load = loadOf(error);
      if (load !== null) log.warn(load, { requestId, path: maskTokens(path) });
      else if (refusal.status >= 500) log.error('A request failed.', { requestId, path: maskTokens(path), error });
      reply = refusalReply(refusal, path, requestId);
    }
    await send(reply, {
      req,
      res,
      path,
      requestId,
      last: closing !== undefined,
      unread: hasBody(req) && !req.complete,
    });
  };

  const receive = (req: IncomingMessage, res: ServerResponse, refused: Refusal | null = null): void => {
    const address = clientAddress(req, config.trustedProxies);
    // Whoever has a /48 has 65,536 networks.
    const body = (isSmallBody(req) ? smallBodies : bodies).open(toIpv6Site(address) ?? toNetwork(address));
    const requestId = randomUUID();
    const startedAt = performance.now();
    inRequest(requestId, () => answer(req, res, refused, body, requestId))
      .catch((error: unknown) => {
        if (!res.destroyed) log.error('A response was cut off.', { requestId, error });
        res.destroy();
      })
      .finally(() => {
        body.close();
        watcher.answered?.({
          requestId,
          method: req.method ?? '',
          path: maskTokens(req.url?.split('?')[0] ?? ''),
          status: res.headersSent ? res.statusCode : null,
          ms: performance.now() - startedAt,
        });
      });
  };

  const server = http.createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      // The host check answers these requests, with all security headers.
      requireHostHeader: false,
    },
    (req, res) => receive(req, res),
  );
  server.setTimeout(limits.idleSocketMs);
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    // Don't ask for a body that will be refused.
    if (bodyRefusal(req, req.url?.split('?')[0] ?? '', limits.bodyBytes) === null) res.writeContinue();
    receive(req, res);
  });
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => receive(req, res, refusals.expectation));
  answerBrokenRequests(server, security, (socket) => answering.get(socket));
  if (limits.connectionsPerAddress !== null)
    limitConnections(server, limits.connectionsPerAddress, config.trustedProxies);

  const stop = async (): Promise<void> => {
    // net's close keeps keep-alive connections open; http's would cut off those whose next request is on its way.
    const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
    const drain = setTimeout(() => {
      drained = true;
      server.closeIdleConnections();
    }, limits.drainMs);
    const cut = setTimeout(() => server.closeAllConnections(), limits.stopMs);
    await closed;
    clearTimeout(drain);
    clearTimeout(cut);
    server.close();
    await stopPurges?.();
  };

  return {
    server,
    async listen() {
      files = await (options.readFiles ?? readStaticFiles)(options.clientDir);
      stopPurges = await options.subscribePurges({ purge: (tags) => cache.purge(tags), clear: () => cache.clear() });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(config.port, config.host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      void files.warm().catch((error: unknown) => log.warn('A static file could not be compressed.', { error }));
      return { port: (server.address() as AddressInfo).port };
    },
    close() {
      closing ??= stop();
      return closing;
    },
    clearPages: () => cache.clear(),
    purge: (tags) => cache.purge(tags),
  };
}
