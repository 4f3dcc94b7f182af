/**
 * Guards pages. A page names its permission once, in its script, and renders the guarded content inside `Guard.astro`:
 *
 *     const access = await guard(Astro, 'admin-panel');
 *     const panel = access.viewer && (await loadAdminPanel(app, Astro.url));
 *     <Guard access={access}>{panel && …}</Guard>
 *
 * Only the session decides; the request's body, headers and other cookies don't count, and no middleware is involved.
 */
import type { AstroGlobal } from 'astro';
import { privateCaching } from '../../../platform/http/caching.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { logError, toDomainError } from '../../../platform/http/responses.ts';
import type { Viewer } from '../identity.ts';
import { type Access, accessOf, type DeniedState, hasPermission, type Permission } from '../roles.ts';
import { forbiddenError, identifyViewer, noTokenError, type RequestContext } from './viewer.server.ts';

const statusByState: Record<DeniedState, number> = {
  'signed-out': 401,
  denied: 403,
  'cross-site': 403,
  unavailable: 503,
};

async function findAccess(context: RequestContext, permission: Permission): Promise<Access> {
  const { app, requestId } = context.locals;
  try {
    const viewer = await identifyViewer(context);
    checkOrigin(context.request, app.config, viewer !== null);
    return accessOf(viewer, permission);
  } catch (error) {
    const { code } = toDomainError(error);
    if (code === 'bad_token') return { state: 'signed-out', viewer: null };
    if (code === 'csrf') return { state: 'cross-site', viewer: null };
    if (code !== 'identity_unavailable' && code !== 'db_unavailable') throw error;
    logError(error, requestId, code);
    return { state: 'unavailable', viewer: null };
  }
}

/** Checks the permission without setting a status, for pages that answer refusals themselves. Disables caching. */
export async function checkAccess(page: AstroGlobal, permission: Permission): Promise<Access> {
  const access = await findAccess(page, permission);
  const { headers } = page.response;
  headers.set('Cache-Control', privateCaching);
  headers.set('X-Robots-Tag', 'noindex');
  return access;
}

export function setDeniedStatus({ response }: AstroGlobal, state: DeniedState): void {
  response.status = statusByState[state];
  if (state === 'signed-out') response.headers.set('WWW-Authenticate', 'Bearer');
  if (state === 'unavailable') response.headers.set('Retry-After', '5');
}

/**
 * Checks the permission and sets the status of a refusal: 401, 403 or 503. It also refuses a POST from another site's
 * page, so a page that handles its own form needs no further check.
 */
export async function guard(page: AstroGlobal, permission: Permission): Promise<Access> {
  const access = await checkAccess(page, permission);
  if (access.state !== 'allowed') setDeniedStatus(page, access.state);
  return access;
}

/**
 * Returns the account that sends a form, for the `run` of `formPost`.
 * @throws DomainError `no_token`, `forbidden`, `csrf`, `bad_token`, `identity_unavailable`
 */
export async function requireViewer(context: RequestContext, permission: Permission): Promise<Viewer> {
  const viewer = await identifyViewer(context);
  if (viewer === null) throw noTokenError();
  checkOrigin(context.request, context.locals.app.config, true);
  if (!hasPermission(viewer, permission)) throw forbiddenError();
  return viewer;
}
