import { openLink } from '../../features/accounts/links/signed-links.server.ts';
import { createBetaGate } from '../../features/beta/beta-gate.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import type { DeclaredQueries } from '../../platform/http/front-door/declared-query.ts';
import { createFrontDoor, type FrontDoor } from '../../platform/http/front-door/front-door.ts';
import type {
  FrontDoorLog,
  FrontDoorOptions,
  FrontDoorWatcher,
  PageHandler,
  Sender,
} from '../../platform/http/front-door/options.ts';
import type { StartingDoor } from '../../platform/http/front-door/starting.ts';
import { pageQueries } from '../../site/page-queries.ts';
import { orderLinkPaths } from '../../site/path-kinds.ts';
import { apiRoutes } from '../api/api-routes.ts';
import type { RunningApp } from './create-app.ts';

export const siteQueries: DeclaredQueries = {
  ...Object.fromEntries(
    apiRoutes.flatMap(({ path, query }) =>
      query === undefined ? [] : [[path.replace(/\{(\w+)\}/g, '[$1]'), Object.keys(query.entries)]],
    ),
  ),
  ...pageQueries,
};

const callsOfAccounts = apiRoutes
  .filter(({ session }) => session === 'required')
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** True for calls and pages that guests can do nothing with. */
export const needsSession = (method: string, path: string): boolean =>
  path.startsWith('/api/')
    ? callsOfAccounts.some((call) => call.method === method && call.path.test(path))
    : /^\/(?:account|admin|vendor)\//.test(path);

/**
 * Says who sends a request. Where a provider's tokens live for a minute, an expired one may be an account's, and only the page
 * asks for a new one; there, the limits for each network have to do.
 */
async function findSender(app: RunningApp['app'], request: Request): Promise<Sender> {
  const { identity } = app;
  try {
    const viewer = await identity.viewer(request);
    if (viewer !== null) return { kind: 'account', id: viewer.userId };
    // A buyer without an account has the link of the order, which is as good as a session there.
    const [, token] = orderLinkPaths.exec(new URL(request.url).pathname) ?? [];
    const order = token === undefined ? null : await openLink(app, 'order', token);
    if (order !== null) return { kind: 'account', id: `order ${order}` };
    return { kind: identity.renew === undefined ? 'guest' : 'unknown' };
  } catch (error) {
    // Without the database nobody can be told apart, and the page says so; what is refused is an invalid token.
    return { kind: isDomainError(error) && identity.renew === undefined ? 'guest' : 'unknown' };
  }
}

interface DoorParts {
  handler: PageHandler;
  clientDir: string;
  log: FrontDoorLog;
  watcher?: FrontDoorWatcher;
  /** Returns the text of /metrics; without it there is no such page. */
  readMetrics?: () => Promise<string>;
  /** Listens already. */
  starting?: StartingDoor;
  changes?: Partial<FrontDoorOptions>;
}

export async function openFrontDoor(running: RunningApp, parts: DoorParts): Promise<FrontDoor> {
  const { app, mounts, subscribePurges, ready } = running;
  const { handler, clientDir, log, watcher = {}, readMetrics, starting, changes } = parts;
  const token = app.config.metricsToken;
  return createFrontDoor({
    config: app.config,
    app,
    handler,
    clientDir,
    subscribePurges,
    mounts,
    gate: createBetaGate(app, running.secret),
    queries: siteQueries,
    probes: { ready },
    findSender: (request) => findSender(app, request),
    needsSession,
    providers: {
      livePayments: app.payments.mode !== 'emulated',
      paymentsOrigin: app.config.stripe.apiUrl === null ? null : new URL(app.config.stripe.apiUrl).origin,
      postageOrigin: app.postage.connecting?.origin ?? null,
      clerk: app.identity.forms,
    },
    log,
    watcher,
    metrics: token === null || readMetrics === undefined ? null : { token, read: readMetrics },
    ...(starting && { starting }),
    ...changes,
  });
}
