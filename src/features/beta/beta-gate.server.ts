/**
 * The private beta: with a password set, the site is closed to everybody who has not entered it. The front door asks here
 * before it serves files, pages, the API, or emulated services, and after the health checks, which stay open.
 */
import { DomainError, isDomainError } from '../../platform/errors.ts';
import { readForm, readReferrerPath, seeOther } from '../../platform/http/form.ts';
import type { Gate, GateVisit } from '../../platform/http/front-door/options.ts';
import { takeLastingToken } from '../../platform/http/lasting-limit.ts';
import { checkOrigin } from '../../platform/http/origin.ts';
import { takeToken, toNetwork } from '../../platform/http/rate-limit.ts';
import { errorResponse, logError, toDomainError } from '../../platform/http/responses.ts';
import type { Services } from '../../platform/services.ts';
import { minuteMs } from '../../platform/time.ts';
import { frontDoorErrors } from '../../platform/words.ts';
import { paths } from '../../site/paths.ts';
import { parseSitePath, returnParam } from '../../site/return-path.ts';
import { createBetaAccess } from './access.server.ts';
import { gatePolicy, renderGate } from './page.server.ts';
import { gateErrors } from './words.ts';

/** Open are webhooks, which their senders sign or whose address only they know, and the page that ends mails, for whoever got one. */
const open = new RegExp(
  `^(?:POST /api/webhooks/(?:[a-z0-9-]+|stripe/(?:accounts|plan)|shippo/[0-9a-f]+)|\\S+ ${paths.unsubscribe('[\\w-]+')})$`,
);
/** Query parameter with the time of a failed attempt, which the page shows for half a minute. It needs no cookie. */
const triedParam = 'tried';
const attemptLimit = { name: 'beta-password', limit: 10, perMs: 15 * minuteMs };
const lockedError = () => new DomainError('beta_locked', gateErrors.locked);

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
const wantsJson = ({ headers, url }: Request): boolean =>
  /^\/api(?:\/|$)/.test(new URL(url).pathname) ||
  /^(?!.*text\/html).*\bapplication\/json\b/.test(headers.get('accept') ?? '');

/** Counts an attempt, in memory and in the database, which outlives a restart. @throws DomainError `rate_limited` */
async function countAttempt(app: Services, { clientAddress, requestId }: GateVisit): Promise<void> {
  try {
    takeToken(app, attemptLimit, toNetwork(clientAddress));
    await takeLastingToken(app.db, app.clock, attemptLimit, toNetwork(clientAddress));
  } catch (error) {
    if (isDomainError(error)) throw new DomainError('rate_limited', gateErrors.tooManyTries, error.details);
    // While the database is unreachable, only memory counts.
    logError(error, requestId, 'db_unavailable');
  }
}

/** Creates the gate: what it lets through, its page, and the POST that opens it for a day. Null without a password. */
export function createBetaGate(app: Services, secret: string, password = app.config.betaPassword): Gate | null {
  if (password === null) return null;
  const access = createBetaAccess(app, secret, password);
  const challenge = `Cookie realm="Private beta", form-action="${paths.beta}", cookie-name="${access.cookieName}"`;

  /** Refuses a request, with the form for people and in the API's common shape for programs. Never cached or indexed. */
  const refuse = (error: unknown, { request, requestId }: GateVisit, next: string): Response => {
    const response = errorResponse(error, requestId);
    const { headers, status } = response;
    headers.set('X-Robots-Tag', 'noindex');
    if (status === 401) headers.set('WWW-Authenticate', challenge);
    if (status === 405) headers.set('Allow', 'GET, HEAD, POST');
    if (wantsJson(request)) return response;
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Content-Security-Policy', gatePolicy);
    const { code, message } = toDomainError(error);
    return new Response(renderGate(app.config.site, next, code === 'beta_locked' ? '' : message), { status, headers });
  };

  /** Answers at the gate's own URL, if it opens or a password was sent. @throws DomainError otherwise */
  const answerForm = async (visit: GateVisit, fields: Record<string, string>, next: string): Promise<Response> => {
    const now = app.clock.now().getTime();
    if (visit.request.method === 'POST') {
      checkOrigin(visit.request, app.config, false);
      if (app.config.rateLimits) await countAttempt(app, visit);
      if (access.isPassword(fields['password'])) return seeOther(next, { cookies: [access.createCookie()] });
      // Redirects, so the page can be reloaded without sending the password again.
      return seeOther(`${paths.beta}?${new URLSearchParams({ [returnParam]: next, [triedParam]: String(now) })}`);
    }
    if (!isReading(visit.request)) throw new DomainError('method_not_allowed', frontDoorErrors.method);
    if (access.hasAccess(visit.request.headers.get('cookie'))) return seeOther(next);
    const age = now - Number(fields[triedParam]);
    if (age >= 0 && age < 30_000) throw new DomainError('bad_credentials', gateErrors.wrongPassword);
    throw lockedError();
  };

  return {
    admits: ({ method, path, headers }) =>
      path !== paths.beta && (access.hasAccess(headers.cookie) || open.test(`${method} ${path}`)),
    hide: access.hide,
    async answer(visit) {
      const { request } = visit;
      const { pathname, search, searchParams } = new URL(request.url);
      const isForm = pathname.replace(/\/$/, '') === paths.beta;
      // Another form's or script's request can't be repeated by a redirect, so return to the page that it came from.
      const page = isReading(request) ? pathname + search : readReferrerPath(request, app.config.siteUrl);
      // What isn't a form has no password.
      const typed = isReading(request) ? null : await readForm(request).catch((): Record<string, string> => ({}));
      const fields = typed ?? Object.fromEntries(searchParams);
      const next = parseSitePath(isForm ? fields[returnParam] : page) ?? paths.home;
      if (!isForm) return refuse(lockedError(), visit, next);
      return answerForm(visit, fields, next).catch((error: unknown) => refuse(error, visit, next));
    },
  };
}
