/** A front door with the beta gate, in front of a site whose every response contains one secret. */
import { onTestFinished } from 'vitest';
import type { Env } from '../../src/app/settings/read-settings.ts';
import { createBetaGate } from '../../src/features/beta/beta-gate.server.ts';
import {
  type Answer,
  ask,
  cachedPage,
  type Door,
  html,
  openDoor,
  type PageFunction,
} from '../platform/http/front-door/door.ts';
import type { FakeClock } from './clock.ts';
import { type TestApp, testApp } from './test-app.ts';

export const password = 'Muhammad-Ali-Blvd';
/** Appears in everything behind the gate. */
export const content = 'Cobalt Bowl';

export interface BetaDoor extends Door {
  app: TestApp;
  clock: FakeClock;
  /** Submits the gate's form as a page of the site. */
  enter(typed: string, options?: { headers?: Record<string, string>; next?: string }): Promise<Answer>;
  /** Returns the Cookie header that the right password results in. */
  unlock(): Promise<string>;
}

export interface BetaDoorOptions {
  env?: Env;
  password?: string;
  secret?: string;
  app?: TestApp;
  /** Handles requests below /_emulated/stripe. */
  mount?: (request: Request) => Promise<Response>;
  /** Additional static files. */
  files?: Record<string, string>;
}

export const cookieOf = (answer: Answer): string => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** The site's origin, whatever port it listens on. */
const origin = 'http://localhost';

export async function openBetaDoor(options: BetaDoorOptions = {}): Promise<BetaDoor> {
  const { env = {}, secret = 'a secret of the server, 32 characters' } = options;
  const app = options.app ?? (await testApp({ env: { SITE_URL: origin, ...env } }));
  if (!options.app) onTestFinished(() => app.close());
  const everything: PageFunction = (_req, res) => html(res, content);
  const pages = { '/about': cachedPage(content), '/api/products': everything, '/api/webhooks/stripe': everything };
  const door = await openDoor({
    app,
    env: { SITE_URL: app.config.siteUrl, TRUSTED_PROXIES: env['TRUSTED_PROXIES'] ?? '127.0.0.1' },
    pages: new Proxy<Record<string, PageFunction>>(pages, {
      get: (known, path) => known[String(path)] ?? everything,
    }),
    files: {
      'favicon.svg': content,
      '_astro/app.1.js': content,
      '_astro/besley-600.abc.woff2': content,
      'media/bowl.avif': content,
      ...options.files,
    },
    mounts: { '/_emulated/stripe': options.mount ?? (async () => new Response(content)) },
    gate: createBetaGate(app, secret, options.password ?? password),
  });
  const host = new URL(app.config.siteUrl).host;
  const enter: BetaDoor['enter'] = (typed, { headers = {}, next = '/about' } = {}) =>
    ask(door, '/beta', {
      method: 'POST',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', origin: app.config.siteUrl, ...headers },
      body: new URLSearchParams({ password: typed, redirect_url: next }).toString(),
    });
  return { ...door, app, clock: app.clock, enter, unlock: async () => cookieOf(await enter(password)) };
}
