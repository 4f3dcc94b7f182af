/**
 * Runs API calls: request shape → identity → origin → input → rate limits → `run` → answer. Files under `pages/api`
 * only declare what differs:
 *
 *     export const ALL = methods({ GET: endpoint(pieceRoutes.getPiece, { permission: 'public', run: ({ app }) => … }) });
 */
import type { APIContext, APIRoute } from 'astro';
import type * as v from 'valibot';
import type { RouteContract } from '../../../platform/api/route-contract.ts';
import { accountHeader } from '../../../platform/api/typed-fetch.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { privateCaching } from '../../../platform/http/caching.ts';
import { checkOrigin, corsHeaders, hasBearer, preflight } from '../../../platform/http/origin.ts';
import { pageTags } from '../../../platform/http/page-tags.server.ts';
import { parseInput, parseParams, readJson, readQuery } from '../../../platform/http/parse.ts';
import { checkRateLimits, type RateLimit } from '../../../platform/http/rate-limit.ts';
import { errorResponse, logError, reply } from '../../../platform/http/responses.ts';
import { requestErrors } from '../../../platform/words.ts';
import type { Viewer } from '../identity.ts';
import { hasPermission, type Permission as RolePermission } from '../roles.ts';
import { accessWords } from '../words.ts';
import { forbiddenError, identifyViewer, noTokenError, type RequestContext } from './viewer.server.ts';

/**
 * `anyone` never identifies the caller (catalog reads, webhooks), so it works without the identity provider; `public`
 * serves guests and accounts. Every other permission is in the table of roles, and answers 401 to guests and 403 to
 * accounts without it. Only the session counts, never what a request claims. `own-key` knows no accounts at all: the feature finds
 * the caller by a cookie of its own (`identify`), and changes must come from our pages.
 */
export type Permission = 'anyone' | 'public' | 'own-key' | RolePermission;

/** A handler with its permission, for the test that calls every route with every kind of caller. */
type Endpoint = APIRoute & {
  readonly permission: Permission;
  /** False if there is no such call on this site. */
  exists(app: App.Locals['app']): boolean;
};

/**
 * What a call takes: its contract, or, for an address that the API doesn't list, only the schemas of its path parameters (a mismatch
 * answers 404), its query (the first value of a repeated name counts), and its JSON body. Without a schema the body isn't read, so `run`
 * can read the bytes (webhooks).
 */
type Schemas = Partial<RouteContract>;
type Output<S extends Schemas, Part extends 'params' | 'query' | 'body'> =
  S extends Record<Part, infer One extends v.GenericSchema> ? v.InferOutput<One> : undefined;

interface Call<P extends Permission, S extends Schemas, K> {
  app: App.Locals['app'];
  input: Output<S, 'body'>;
  query: Output<S, 'query'>;
  params: Output<S, 'params'>;
  viewer: P extends 'anyone' | 'own-key' ? null : P extends 'public' ? Viewer | null : Viewer;
  caller: K;
  request: Request;
  clientAddress: string;
  requestId: string;
}

interface EndpointOptions<P extends Permission, S extends Schemas, K> {
  permission: P;
  /** Finds the caller of an `own-key` call before anything of it is read. @throws DomainError `no_token` */
  identify?(app: App.Locals['app'], request: Request): Promise<K>;
  limits?: readonly RateLimit[];
  /** False if there is no such call on this site: everybody gets 404. Asked before anything else. */
  exists?(app: App.Locals['app']): boolean;
  /** Tokens that the call takes from each limit; 1 by default. */
  cost?(input: Output<S, 'body'>): number;
  /** `catalog`: one answer for all callers, cached for 30 s. Requires permission `anyone`. */
  cache?: P extends 'anyone' ? 'catalog' : never;
  /** True if whoever has the URL may read the answer: nobody stores it, lists it, or is told the URL, refusals included. */
  secretUrl?: true;
  /** Returns data (sent as JSON with 200), `undefined` (204), or a Response, which is sent as it is. */
  run(call: Call<P, S, K>): unknown;
}

const catalogCacheControl = 'public, max-age=30, stale-while-revalidate=300';
/** The front door's page cache keeps it briefly too, and serves the last copy while the database is unreachable. */
const catalogPageCache = { maxAge: 1, swr: 0, tags: [pageTags.catalog] };

/** Creates the handler for one method of one path. All errors are answered in the API's common shape. */
export function endpoint<P extends Permission, S extends Schemas, K = undefined>(
  schemas: S,
  options: EndpointOptions<P, S, K>,
): Endpoint {
  const isShared = options.cache === 'catalog';
  const handler: APIRoute = async (context) => {
    const { app, requestId } = context.locals;
    let response: Response;
    try {
      if (options.exists?.(app) === false) throw new DomainError('not_found', requestErrors.notFound);
      const result = await options.run(await prepare(schemas, options, context));
      response = result instanceof Response ? result : reply(result);
      if (isShared && response.status < 300) {
        response.headers.set('Cache-Control', catalogCacheControl);
        context.cache.set(catalogPageCache);
      }
    } catch (error) {
      response = errorResponse(error, requestId);
    }
    // Personal answers must not be stored anywhere, not even by the caller's browser.
    const isPersonal = options.permission !== 'anyone' && response.headers.get('Cache-Control') === 'no-store';
    if (isPersonal) response.headers.set('Cache-Control', privateCaching);
    if (options.secretUrl) {
      response.headers.set('Cache-Control', privateCaching);
      response.headers.set('Referrer-Policy', 'no-referrer');
      response.headers.set('X-Robots-Tag', 'noindex, nofollow');
    }
    for (const [name, value] of Object.entries(corsHeaders(context.request, app.config, isShared))) {
      response.headers.append(name, value);
    }
    return response;
  };
  return Object.assign(handler, { permission: options.permission, exists: options.exists ?? (() => true) });
}

async function prepare<P extends Permission, S extends Schemas, K>(
  { params, query, body }: S,
  { permission, identify, limits = [], cost = () => 1 }: EndpointOptions<P, S, K>,
  context: APIContext,
): Promise<Call<P, S, K>> {
  const { locals, request, url } = context;
  const { app, requestId, clientAddress } = locals;
  const json = body === undefined ? undefined : await readJson(request);
  const viewer = await findCaller(context, permission);
  const caller = (await identify?.(app, request)) as K;
  const usesToken = viewer !== null && hasBearer(request);
  const withCookies = viewer !== null || permission === 'own-key';
  if (permission !== 'anyone' && !usesToken) checkOrigin(request, app.config, withCookies);
  const parsed = {
    input: parseInput(body, json) as Output<S, 'body'>,
    query: parseInput(query, readQuery(url)) as Output<S, 'query'>,
    params: parseParams(params, context.params) as Output<S, 'params'>,
  };
  // After the input is parsed, so that invalid input does not use up an attempt.
  checkRateLimits(app, limits, { address: clientAddress, userId: viewer?.userId ?? null }, cost(parsed.input));
  return {
    app,
    ...parsed,
    viewer: viewer as Call<P, S, K>['viewer'],
    caller,
    request,
    clientAddress,
    requestId,
  };
}

/**
 * Returns the caller if they hold the permission. While the identity provider is unreachable, `public` calls are served
 * as a guest's and calls that need an account fail.
 * @throws DomainError `no_token`, `bad_token`, `forbidden`, `identity_unavailable`
 */
async function findCaller(context: RequestContext, permission: Permission): Promise<Viewer | null> {
  if (permission === 'anyone' || permission === 'own-key') return null;
  if (permission === 'public') return await identifyOrGuest(context);
  const viewer = await identifyViewer(context);
  if (viewer === null) throw noTokenError();
  if (!hasPermission(viewer, permission)) throw forbiddenError();
  const expected = context.request.headers.get(accountHeader);
  // Another tab of this browser has signed in to another account meanwhile.
  if (expected !== null && expected !== viewer.userId) throw forbiddenError();
  return viewer;
}

/** Identifies the caller of a `public` call: accounts can have their own prices. Falls back to a guest. */
async function identifyOrGuest(context: RequestContext): Promise<Viewer | null> {
  try {
    return await identifyViewer(context);
  } catch (error) {
    if (isDomainError(error) && error.code !== 'identity_unavailable') throw error;
    logError(error, context.locals.requestId, isDomainError(error) ? error.code : 'internal');
    return null;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The permission of each method; null for a handler that is not an endpoint and does its own checks. */
type MethodsRoute = APIRoute & { readonly permissions: Partial<Record<Method, Permission | null>> };

/** Combines the methods of a path into Astro's `ALL`. HEAD runs GET and drops the body; other methods answer 405. */
export function methods(handlers: Partial<Record<Method, APIRoute | Endpoint>>): MethodsRoute {
  const allowed = Object.keys(handlers).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  const permissions: MethodsRoute['permissions'] = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, 'permission' in handler ? handler.permission : null]),
  );
  const route: APIRoute = async (context) => {
    const { app, requestId } = context.locals;
    const method = context.request.method;
    const found = Object.entries(handlers).find(([name]) => name === (method === 'HEAD' ? 'GET' : method))?.[1];
    if (found) {
      const response = await found(context);
      return method === 'HEAD' ? new Response(null, response) : response;
    }
    const answer = method === 'OPTIONS' ? preflight(context.request, app.config, allowed) : null;
    if (answer) return answer;
    const isThere = Object.values(handlers).some((handler) => !('exists' in handler) || handler.exists(app));
    if (!isThere) return errorResponse(new DomainError('not_found', requestErrors.notFound), requestId);
    const response = errorResponse(
      new DomainError('method_not_allowed', accessWords.methodNotAllowed(method)),
      requestId,
    );
    response.headers.set('Allow', allowed.join(', '));
    return response;
  };
  return Object.assign(route, { permissions });
}
