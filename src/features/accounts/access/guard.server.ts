/**
 * The check that sits with each page. A page names its permission once, in its script, and shows what it guards inside
 * `Guard.astro`:
 *
 *     const access = await guard(Astro, 'admin-panel');
 *     const panel = access.viewer && (await loadAdminPanel(app, Astro.url));
 *     <Guard access={access}>{panel && …}</Guard>
 *
 * Only the session counts: no body, header, cookie of ours or middleware lets anybody in.
 */
import type { AstroGlobal } from 'astro';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { logError, toDomainError } from '../../../platform/http/responses.ts';
import type { Viewer } from '../identity.ts';
import { type Access, accessOf, hasPermission, type Permission } from '../roles.ts';
import { forbiddenError, identifyViewer, noTokenError, type RequestContext } from './viewer.server.ts';

const statusOfState: Record<Exclude<Access['state'], 'allowed'>, number> = {
  'signed-out': 401,
  denied: 403,
  foreign: 403,
  away: 503,
};

async function ask(context: RequestContext, permission: Permission): Promise<Access> {
  const { app, requestId } = context.locals;
  try {
    const viewer = await identifyViewer(context);
    checkOrigin(context.request, app.config, viewer !== null);
    return accessOf(viewer, permission);
  } catch (error) {
    const { code } = toDomainError(error);
    if (code === 'bad_token') return { state: 'signed-out', viewer: null };
    if (code === 'csrf') return { state: 'foreign', viewer: null };
    if (code !== 'identity_unavailable' && code !== 'db_unavailable') throw error;
    logError(error, requestId, code);
    return { state: 'away', viewer: null };
  }
}

/** What `guard` finds, for pages that answer everybody else in a way of their own. Its answer must not be kept. */
export async function checkAccess(page: AstroGlobal, permission: Permission): Promise<Access> {
  const access = await ask(page, permission);
  const { headers } = page.response;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  return access;
}

/** Gives the page the status of what the guard found. */
export function setDeniedStatus({ response }: AstroGlobal, state: Exclude<Access['state'], 'allowed'>): void {
  response.status = statusOfState[state];
  if (state === 'signed-out') response.headers.set('WWW-Authenticate', 'Bearer');
  if (state === 'away') response.headers.set('Retry-After', '5');
}

/**
 * Asks who is there, and gives the page its status: 401, 403 or 503 unless they may see it. Refuses a POST from another
 * site's page as well, so a page that takes its own form needs no other check.
 */
export async function guard(page: AstroGlobal, permission: Permission): Promise<Access> {
  const access = await checkAccess(page, permission);
  if (access.state !== 'allowed') setDeniedStatus(page, access.state);
  return access;
}

/**
 * Who sends a form that needs an account. For the `run` of `formPost`.
 * @throws DomainError `no_token`, `forbidden`, `csrf`, `bad_token`, `identity_unavailable`
 */
export async function requireViewer(context: RequestContext, permission: Permission): Promise<Viewer> {
  const viewer = await identifyViewer(context);
  if (viewer === null) throw noTokenError();
  checkOrigin(context.request, context.locals.app.config, true);
  if (!hasPermission(viewer, permission)) throw forbiddenError();
  return viewer;
}
