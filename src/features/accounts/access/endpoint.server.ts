/**
 * How every API call runs: request shape → identity → origin → input → rate limits → `run` → answer. Files under
 * `pages/api` only declare what differs:
 *
 *     export const ALL = methods({ GET: endpoint({ permission: 'public', run: ({ app }) => … }) });
 */
import type { APIContext, APIRoute } from 'astro';
import type * as v from 'valibot';
import { accountHeader } from '../../../platform/api/typed-fetch.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { checkOrigin, corsHeaders, hasBearer, preflight } from '../../../platform/http/origin.ts';
import { pageTags } from '../../../platform/http/page-tags.server.ts';
import { parseInput, parseParams, readJson, readQuery } from '../../../platform/http/parse.ts';
import { checkRateLimits, type RateLimit } from '../../../platform/http/rate-limit.ts';
import { errorResponse, logError, reply } from '../../../platform/http/responses.ts';
import type { Viewer } from '../identity.ts';
import { hasPermission, type Permission as RolePermission } from '../roles.ts';
import { forbiddenError, identifyViewer, noTokenError, type RequestContext } from './viewer.server.ts';

/**
 * `anyone` never looks at who calls (catalogue reads, webhooks), so it works without the identity provider;
 * `public` serves guests and accounts; any other name is one of the table of roles, answers 401 to guests and 403 to
 * accounts that it does not list. Only the session counts, never what a request says of itself.
 */
export type Permission = 'anyone' | 'public' | RolePermission;

/** A handler that says who may call it, for the test that tries every route as everybody. */
export type Endpoint = APIRoute & { readonly permission: Permission };

type Schema = v.GenericSchema | undefined;
type Output<S extends Schema> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** What `run` gets: everything checked and parsed. */
export interface Call<P extends Permission, B extends Schema, Q extends Schema, R extends Schema> {
  app: App.Locals['app'];
  /** The parsed JSON body. */
  input: Output<B>;
  query: Output<Q>;
  params: Output<R>;
  viewer: P extends 'anyone' ? null : P extends 'public' ? Viewer | null : Viewer;
  request: Request;
  clientAddress: string;
  requestId: string;
}

export interface EndpointOptions<P extends Permission, B extends Schema, Q extends Schema, R extends Schema> {
  permission: P;
  /** Of the JSON body. Without it the body is not read: `run` may read `request` itself (webhooks need its bytes). */
  body?: B;
  /** Of the query string; the first value of a repeated name counts. */
  query?: Q;
  /** Of the path. What doesn't fit is 404, as for anything that does not exist. */
  params?: R;
  limits?: readonly RateLimit[];
  /** How many tokens of each limit a call takes. Default: one. */
  cost?(input: Output<B>): number;
  /** `catalogue`: the same for every caller and for 30 s. Needs permission `anyone`. */
  cache?: P extends 'anyone' ? 'catalogue' : never;
  /** Data is answered as JSON with 200, `undefined` as 204; `reply(data, { status })` or any Response as it is. */
  run(call: Call<P, B, Q, R>): unknown;
}

const catalogueCaching = 'public, max-age=30, stale-while-revalidate=300';
/** Kept shortly by the front door too: the last good copy is what callers get while the database is away. */
const keptByUs = { maxAge: 2, swr: 0, tags: [pageTags.catalog] };

/** Makes the handler of one method of one path. Errors of any kind are answered in the API's one shape. */
export function endpoint<
  P extends Permission,
  B extends Schema = undefined,
  Q extends Schema = undefined,
  R extends Schema = undefined,
>(options: EndpointOptions<P, B, Q, R>): Endpoint {
  const shared = options.cache === 'catalogue';
  const handler: APIRoute = async (context) => {
    const { app, requestId } = context.locals;
    let response: Response;
    try {
      const result = await options.run(await prepare(options, context));
      response = result instanceof Response ? result : reply(result);
      if (shared && response.status < 300) {
        response.headers.set('Cache-Control', catalogueCaching);
        context.cache.set(keptByUs);
      }
    } catch (error) {
      response = errorResponse(error, requestId);
    }
    // What depends on who asked is not even for the disk of their own browser.
    const personal = options.permission !== 'anyone' && response.headers.get('Cache-Control') === 'no-store';
    if (personal) response.headers.set('Cache-Control', 'private, no-store');
    for (const [name, value] of Object.entries(corsHeaders(context.request, app.config, shared))) {
      response.headers.append(name, value);
    }
    return response;
  };
  return Object.assign(handler, { permission: options.permission });
}

async function prepare<P extends Permission, B extends Schema, Q extends Schema, R extends Schema>(
  { permission, body, query, params, limits = [], cost = () => 1 }: EndpointOptions<P, B, Q, R>,
  context: APIContext,
): Promise<Call<P, B, Q, R>> {
  const { locals, request, url, params: path } = context;
  const { app, requestId, clientAddress } = locals;
  const json = body === undefined ? undefined : await readJson(request);
  const viewer = await callerOf(context, permission);
  const byToken = viewer !== null && hasBearer(request);
  if (permission !== 'anyone' && !byToken) checkOrigin(request, app.config, viewer !== null);
  const parsed = {
    input: parseInput(body, json) as Output<B>,
    query: parseInput(query, readQuery(url)) as Output<Q>,
    params: parseParams(params, path) as Output<R>,
  };
  // After the input: a mistake in a form is no attempt.
  checkRateLimits(app, limits, { address: clientAddress, userId: viewer?.userId ?? null }, cost(parsed.input));
  return {
    app,
    ...parsed,
    viewer: viewer as Call<P, B, Q, R>['viewer'],
    request,
    clientAddress,
    requestId,
  };
}

/**
 * Who calls, if they may. Guests are served also while the identity provider is away; whoever needs an account is not.
 * @throws DomainError `no_token`, `bad_token`, `forbidden`, `identity_unavailable`
 */
async function callerOf(context: RequestContext, permission: Permission): Promise<Viewer | null> {
  if (permission === 'anyone') return null;
  if (permission === 'public') return await callerOrGuest(context);
  const viewer = await identifyViewer(context);
  if (viewer === null) throw noTokenError();
  if (!hasPermission(viewer, permission)) throw forbiddenError();
  const meant = context.request.headers.get(accountHeader);
  // Another tab of that browser signed in as somebody else meanwhile.
  if (meant !== null && meant !== viewer.userId) throw forbiddenError();
  return viewer;
}

/** An account matters here as well: it has prices of its own. A guest's request asks nobody. */
async function callerOrGuest(context: RequestContext): Promise<Viewer | null> {
  try {
    return await identifyViewer(context);
  } catch (error) {
    if (isDomainError(error) && error.code !== 'identity_unavailable') throw error;
    logError(error, context.locals.requestId, isDomainError(error) ? error.code : 'internal');
    return null;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The permission of each method; null for a handler that is no endpoint and checks by itself. */
export type MethodsRoute = APIRoute & { readonly permissions: Partial<Record<Method, Permission | null>> };

/** All methods of one path, as Astro's `ALL`. HEAD is GET without its body, what isn't declared is 405 with `Allow`. */
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
    const response = errorResponse(
      new DomainError('method_not_allowed', `This address does not answer ${method} requests.`),
      requestId,
    );
    response.headers.set('Allow', allowed.join(', '));
    return response;
  };
  return Object.assign(route, { permissions });
}
