/**
 * The private beta: with a password set, the site is closed to everybody who has not given it. It stands in the front
 * door, before files, pages, the API and what this process plays for others; open are the gate, its typeface, the probes
 * (which come before it) and the webhooks, whose senders sign what they send.
 */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { readReferrerPath } from '../../platform/http/form.ts';
import type { Gate, GateVisit } from '../../platform/http/front-door/options.ts';
import { takeLastingToken } from '../../platform/http/lasting-limit.ts';
import { checkOrigin } from '../../platform/http/origin.ts';
import { takeToken, toNetwork } from '../../platform/http/rate-limit.ts';
import { errorResponse, logError, reply, statusOf, toDomainError } from '../../platform/http/responses.ts';
import type { Services } from '../../platform/services.ts';
import { paths } from '../../site/paths.ts';
import { parseSitePath, returnParam } from '../../site/return-path.ts';
import { createBetaAccess } from './access.server.ts';
import { createGatePage } from './page.server.ts';

export interface BetaGateOptions {
  app: Services;
  /** The server's key. */
  secret: string;
  password: string;
  /** Address of the display face, which stays open; null to do without. */
  font: string | null;
}

const webhook = /^\/api\/webhooks\/[a-z0-9-]+$/;
const reading = new Set(['GET', 'HEAD']);
/** When a form was answered "no", in the address of the page that says so: it works without any cookie. */
const triedParam = 'tried';
/** For so long; whoever comes back to the page later sees the form alone. */
const triedMs = 30_000;
const wrong = () => new DomainError('bad_credentials', 'Invalid password');
const locked = () => new DomainError('beta_locked', 'This is a private beta. Please enter its password first.');

function wantsJson(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  const { pathname } = new URL(request.url);
  return /^\/api(?:\/|$)/.test(pathname) || (/\bapplication\/json\b/.test(accept) && !accept.includes('text/html'));
}

async function typedFields(request: Request): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  return new URLSearchParams(isForm ? await request.text() : '');
}

/** The gate of one password: what it lets through, its page, and the POST that opens it for this browser for a day. */
export function createBetaGate({ app, secret, password, font }: BetaGateOptions): Gate {
  const { config, clock } = app;
  const access = createBetaAccess({ secret, password, clock, https: config.siteUrl.startsWith('https:') });
  const page = createGatePage({ site: config.site, font });
  const challenge = `Cookie realm="Private beta", form-action="${paths.beta}", cookie-name="${access.cookieName}"`;

  /** No, with the form to people and in the common shape to programs. Nobody keeps it, nobody lists it. */
  const refuse = (error: DomainError, { request, requestId }: GateVisit, next: string): Response => {
    const response = errorResponse(error, requestId);
    const { headers } = response;
    headers.set('X-Robots-Tag', 'noindex');
    if (response.status === 401) headers.set('WWW-Authenticate', challenge);
    if (error.code === 'method_not_allowed') headers.set('Allow', 'GET, HEAD, POST');
    if (wantsJson(request)) return response;
    const { html, policy } = page(next, error.code === 'beta_locked' ? null : error.message);
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Content-Security-Policy', policy);
    return new Response(html, { status: statusOf(error.code), headers });
  };

  const seeOther = (next: string, headers: Record<string, string> = {}): Response =>
    new Response(null, { status: 303, headers: { Location: next, 'Cache-Control': 'no-store', ...headers } });

  /** The password is on its way. */
  const enter = async (visit: GateVisit): Promise<Response> => {
    const { request, clientAddress, requestId } = visit;
    const typed = await typedFields(request);
    const next = parseSitePath(typed.get(returnParam)) ?? paths.home;
    try {
      checkOrigin(request, config, false);
      await takeTry(app, clientAddress, requestId);
      if (!access.opens(typed.get('password') ?? '')) throw wrong();
    } catch (thrown) {
      const error = toDomainError(thrown);
      if (error.code !== 'bad_credentials' || wantsJson(request)) return refuse(error, visit, next);
      // To a page that can be reloaded and come back to without sending the password again.
      const query = { [returnParam]: next, [triedParam]: String(clock.now().getTime()) };
      return seeOther(`${paths.beta}?${new URLSearchParams(query)}`);
    }
    const headers = { 'Set-Cookie': access.grant() };
    return wantsJson(request) ? reply({ unlocked: true }, { headers }) : seeOther(next, headers);
  };

  /** Somebody looks at the gate itself. */
  const show = (visit: GateVisit): Response => {
    const { request } = visit;
    const unlocked = access.allows(request.headers.get('cookie') ?? undefined);
    if (wantsJson(request)) return reply({ unlocked });
    const { searchParams } = new URL(request.url);
    const next = parseSitePath(searchParams.get(returnParam)) ?? paths.home;
    if (unlocked) return seeOther(next);
    const age = clock.now().getTime() - Number(searchParams.get(triedParam) ?? Number.NaN);
    return refuse(age >= 0 && age < triedMs ? wrong() : locked(), visit, next);
  };

  return {
    admits: ({ method, path, headers }) =>
      path !== paths.beta &&
      (access.allows(headers.cookie) || path === font || (method === 'POST' && webhook.test(path))),

    hide(headers) {
      if (headers.cookie === undefined) return;
      const others = access.withoutOwn(headers.cookie);
      if (others === undefined) delete headers.cookie;
      else headers.cookie = others;
    },

    async answer(visit) {
      const { request } = visit;
      const { pathname, search } = new URL(request.url);
      const isReading = reading.has(request.method);
      if (pathname.replace(/\/$/, '') !== paths.beta) {
        // What a form or a script asked for can't be asked for again: back to the page that it was on.
        const wanted = isReading ? parseSitePath(pathname + search) : readReferrerPath(request, config.siteUrl);
        return refuse(locked(), visit, wanted ?? paths.home);
      }
      if (request.method === 'POST') return enter(visit);
      if (isReading) return show(visit);
      return refuse(new DomainError('method_not_allowed', 'That cannot be done with this address.'), visit, paths.home);
    },
  };
}

/** Where the build has put the display face; null where there is no build, as in development. */
async function builtFont(clientDir: string): Promise<string | null> {
  const names = await readdir(path.join(clientDir, '_astro')).catch((): string[] => []);
  const name = names.find((file) => /^besley-600\.[\w-]+\.woff2$/.test(file));
  return name === undefined ? null : `/_astro/${name}`;
}

/** The gate that the settings ask for; null when the site is open. */
export async function betaGateOf(
  { app, secret }: { app: Services; secret: string },
  clientDir: string,
): Promise<Gate | null> {
  const password = app.config.betaPassword;
  return password === null ? null : createBetaGate({ app, secret, password, font: await builtFont(clientDir) });
}

const limit = { name: 'beta-password', limit: 10, perMs: 15 * 60_000 };

/**
 * Counts one try of the password: in memory, and in the database, where a restart does not forget it. While the
 * database is away the count in memory holds alone.
 * @throws DomainError `rate_limited`
 */
export async function takeTry(app: Services, clientAddress: string, requestId: string): Promise<void> {
  if (!app.config.rateLimits) return;
  const network = toNetwork(clientAddress);
  try {
    takeToken(app, limit, network);
    await takeLastingToken(app.db, app.clock, limit, network);
  } catch (error) {
    if (!isDomainError(error)) logError(error, requestId, 'db_unavailable');
    else if (error.code !== 'rate_limited') throw error;
    else {
      const sentence = 'Too many tries. Please wait two minutes and try again.';
      throw new DomainError('rate_limited', sentence, error.details);
    }
  }
}
