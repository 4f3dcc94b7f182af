/** A front door on its own port with stubs for Astro's pages, and a client that sends requests verbatim. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../../../src/app/settings/env.ts';
import type { Env } from '../../../../src/app/settings/read-settings.ts';
import { siteQueries } from '../../../../src/app/start/open-front-door.ts';
import { createFrontDoor, type FrontDoor } from '../../../../src/platform/http/front-door/front-door.ts';
import type { FrontDoorOptions, PurgeListener } from '../../../../src/platform/http/front-door/options.ts';
import { formatPageMarker, pageMarkerHeader } from '../../../../src/platform/http/front-door/page-marker.ts';

interface Locals {
  requestId: string;
  clientAddress: string;
  notFound?: { what: string };
}

export type PageFunction = (req: IncomingMessage, res: ServerResponse, locals: Locals) => void | Promise<void>;

/** Pages by path without query; other paths match no route. */
export type Pages = Record<string, PageFunction>;

export interface Door extends FrontDoor {
  port: number;
  /** Paths that reached the handler, in order. */
  rendered: string[];
  changes: PurgeListener;
  /** Logged lines. */
  logged: string[];
  /** Where it keeps forms with photos until they are answered. */
  forms: string;
}

export type DoorOptions = Partial<Omit<FrontDoorOptions, 'config'>> & {
  env?: Env;
  pages?: Pages;
  files?: Record<string, string | Buffer>;
};

/** Returns the headers that `Astro.cache.set` adds to a page. */
export function mark(
  res: ServerResponse,
  options: { maxAge?: number; swr?: number; tags?: string[] } = { maxAge: 60, tags: ['catalog'] },
): void {
  res.setHeader(pageMarkerHeader, formatPageMarker(options));
}

export function html(res: ServerResponse, body: string, status = 200): void {
  res.statusCode = status;
  res.setHeader('content-type', 'text/html');
  res.end(body);
}

/** Creates a page that declares itself cacheable. */
export function cachedPage(
  body: string | ((req: IncomingMessage) => string),
  options?: Parameters<typeof mark>[1],
  status = 200,
): PageFunction {
  return (req, res) => {
    mark(res, options);
    html(res, typeof body === 'string' ? body : body(req), status);
  };
}

async function fillFolder(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

export async function openDoor({ env = {}, pages = {}, files = {}, ...options }: DoorOptions = {}): Promise<Door> {
  const rendered: string[] = [];
  const logged: string[] = [];
  const home = await mkdtemp(path.join(tmpdir(), 'front-door-'));
  const clientDir = path.join(home, 'client');
  await fillFolder(clientDir, files);
  const config = readConfig({ PORT: '0', SITE_URL: 'http://localhost', DEMO: 'true', ...env }, home);
  let changes: PurgeListener = { purge: () => {}, clear: () => {} };
  const frontDoor = createFrontDoor({
    config: { ...config, host: '127.0.0.1' },
    app: {},
    queries: siteQueries,
    providers: { livePayments: false },
    handler: async (req, res, next, locals) => {
      rendered.push(req.url ?? '');
      const page = pages[(req.url ?? '').split('?')[0] ?? ''];
      if (page === undefined) next();
      else await page(req, res, locals as Locals);
    },
    clientDir,
    subscribePurges: async (listener) => {
      changes = listener;
      return async () => {};
    },
    log: { warn: (message) => logged.push(message), error: (message) => logged.push(message) },
    ...options,
  });
  const { port } = await frontDoor.listen();
  onTestFinished(async () => {
    frontDoor.server.closeAllConnections();
    await frontDoor.close();
    await rm(home, { recursive: true, force: true });
  });
  return { ...frontDoor, port, rendered, changes, logged, forms: path.join(config.dataDir, 'forms') };
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface Ask {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  agent?: http.Agent;
}

/** Sends `target` verbatim, without the normalization of fetch. */
export function ask(
  door: { port: number },
  target: string,
  { method = 'GET', headers = {}, body, agent }: Ask = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: door.port,
      path: target,
      method,
      headers: { host: 'localhost', ...headers },
      agent: agent ?? false,
    };
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes raw text to a socket and collects the response until the server closes it. */
export function askRaw(door: { port: number }, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(door.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

/** Creates a promise with its resolver, to pause a render. */
export function gateway(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
