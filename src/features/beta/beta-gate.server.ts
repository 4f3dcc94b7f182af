/**
 * The private beta: with a password set, the site is closed to everybody who has not entered it. The front door checks
 * it before files, pages, the API and emulated services. The gate's page, its font, the health checks (which come
 * first), links that end mails, and webhooks, which are signed by their senders, stay open.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { readReferrerPath, seeOther } from '../../platform/http/form.ts';
import type { Gate, GateVisit } from '../../platform/http/front-door/options.ts';
import { takeLastingToken } from '../../platform/http/lasting-limit.ts';
import { checkOrigin } from '../../platform/http/origin.ts';
import { takeToken, toNetwork } from '../../platform/http/rate-limit.ts';
import { errorResponse, logError, reply, statusOf, toDomainError } from '../../platform/http/responses.ts';
import type { Services } from '../../platform/services.ts';
import { minuteMs } from '../../platform/time.ts';
import { paths } from '../../site/paths.ts';
import { parseSitePath, returnParam } from '../../site/return-path.ts';
import { createBetaAccess } from './access.server.ts';
import { createGatePage } from './page.server.ts';
import { gateErrors } from './words.ts';

export interface BetaGateOptions {
  app: Services;
  /** The server's secret. */
  secret: string;
  password: string;
  /** Path of the display font, which stays open; null for a page without it. */
  font: string | null;
}

const webhook = /^\/api\/webhooks\/(?:[a-z0-9-]+|stripe\/accounts)$/;
/** Whoever got a mail may end mails like it, with the beta's password or without. */
const unsubscribe = new RegExp(`^${paths.unsubscribe('[\\w-]+')}$`);
const reading = new Set(['GET', 'HEAD']);
/** Query parameter with the time of a failed attempt. It needs no cookie. */
const triedParam = 'tried';
/** How long the page shows the failure; later it shows the form alone. */
const triedMs = 30_000;
const wrongPasswordError = () => new DomainError('bad_credentials', gateErrors.wrongPassword);
const lockedError = () => new DomainError('beta_locked', gateErrors.locked);

function wantsJson(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  const { pathname } = new URL(request.url);
  return /^\/api(?:\/|$)/.test(pathname) || (/\bapplication\/json\b/.test(accept) && !accept.includes('text/html'));
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  return new URLSearchParams(isForm ? await request.text() : '');
}

const attemptLimit = { name: 'beta-password', limit: 10, perMs: 15 * minuteMs };

/**
 * Counts an attempt, in memory and in the database, which outlives a restart. While the database is unreachable, only
 * memory counts.
 * @throws DomainError `rate_limited`
 */
async function countAttempt(app: Services, clientAddress: string, requestId: string): Promise<void> {
  if (!app.config.rateLimits) return;
  const network = toNetwork(clientAddress);
  try {
    takeToken(app, attemptLimit, network);
    await takeLastingToken(app.db, app.clock, attemptLimit, network);
  } catch (error) {
    if (!isDomainError(error)) logError(error, requestId, 'db_unavailable');
    else if (error.code !== 'rate_limited') throw error;
    else throw new DomainError('rate_limited', gateErrors.tooManyTries, error.details);
  }
}

/** Creates the gate for one password: what it lets through, its page, and the POST that opens it for a day. */
export function createBetaGate({ app, secret, password, font }: BetaGateOptions): Gate {
  const { config, clock } = app;
  const access = createBetaAccess({ secret, password, clock, https: config.siteUrl.startsWith('https:') });
  const page = createGatePage({ site: config.site, font });
  const challenge = `Cookie realm="Private beta", form-action="${paths.beta}", cookie-name="${access.cookieName}"`;

  /**
   * Refuses a request, with the form for people and in the API's common shape for programs. Never cached or indexed.
   */
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

  /** Handles a sent password. */
  const enterPassword = async (visit: GateVisit): Promise<Response> => {
    const { request, clientAddress, requestId } = visit;
    const typed = await readForm(request);
    const next = parseSitePath(typed.get(returnParam)) ?? paths.home;
    try {
      checkOrigin(request, config, false);
      await countAttempt(app, clientAddress, requestId);
      if (!access.isPassword(typed.get('password') ?? '')) throw wrongPasswordError();
    } catch (thrown) {
      const error = toDomainError(thrown);
      if (error.code !== 'bad_credentials' || wantsJson(request)) return refuse(error, visit, next);
      // Redirects, so the page can be reloaded without sending the password again.
      const query = { [returnParam]: next, [triedParam]: String(clock.now().getTime()) };
      return seeOther(`${paths.beta}?${new URLSearchParams(query)}`);
    }
    const cookie = access.createCookie();
    if (!wantsJson(request)) return seeOther(next, { cookies: [cookie] });
    return reply({ unlocked: true }, { headers: { 'Set-Cookie': cookie } });
  };

  /** Handles a GET of the gate's page. */
  const showGate = (visit: GateVisit): Response => {
    const { request } = visit;
    const unlocked = access.hasAccess(request.headers.get('cookie') ?? undefined);
    if (wantsJson(request)) return reply({ unlocked });
    const { searchParams } = new URL(request.url);
    const next = parseSitePath(searchParams.get(returnParam)) ?? paths.home;
    if (unlocked) return seeOther(next);
    const age = clock.now().getTime() - Number(searchParams.get(triedParam) ?? Number.NaN);
    return refuse(age >= 0 && age < triedMs ? wrongPasswordError() : lockedError(), visit, next);
  };

  return {
    admits: ({ method, path, headers }) =>
      path !== paths.beta &&
      (access.hasAccess(headers.cookie) ||
        path === font ||
        (method === 'POST' && webhook.test(path)) ||
        unsubscribe.test(path)),

    hide(headers) {
      if (headers.cookie === undefined) return;
      const others = access.removeCookie(headers.cookie);
      if (others === undefined) delete headers.cookie;
      else headers.cookie = others;
    },

    async answer(visit) {
      const { request } = visit;
      const { pathname, search } = new URL(request.url);
      const isReading = reading.has(request.method);
      if (pathname.replace(/\/$/, '') !== paths.beta) {
        // A form or script request can't be repeated by a redirect, so return to the page that it came from.
        const wanted = isReading ? parseSitePath(pathname + search) : readReferrerPath(request, config.siteUrl);
        return refuse(lockedError(), visit, wanted ?? paths.home);
      }
      if (request.method === 'POST') return enterPassword(visit);
      if (isReading) return showGate(visit);
      return refuse(new DomainError('method_not_allowed', gateErrors.methodNotAllowed), visit, paths.home);
    },
  };
}

/** Finds the built display font; null without a build, as in development. */
async function findFont(clientDir: string): Promise<string | null> {
  const names = await readdir(path.join(clientDir, '_astro')).catch((): string[] => []);
  const name = names.find((file) => /^besley-600\.[\w-]+\.woff2$/.test(file));
  return name === undefined ? null : `/_astro/${name}`;
}

/** Creates the gate if the settings have a password; null if the site is open. */
export async function createConfiguredGate(
  { app, secret }: { app: Services; secret: string },
  clientDir: string,
): Promise<Gate | null> {
  const password = app.config.betaPassword;
  return password === null ? null : createBetaGate({ app, secret, password, font: await findFont(clientDir) });
}
