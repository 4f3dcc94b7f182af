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
import type { APIContext, AstroGlobal } from 'astro';
import { type Access, accessOf } from '../domain/accounts/access.ts';
import { may, type Permission } from '../domain/accounts/roles.ts';
import type { SetCookies, Viewer } from '../domain/ports.ts';
import { checkOrigin, hasBearer } from './origin.ts';
import { logError, toDomainError } from './responses.ts';
import { forbidden, identify, noToken } from './viewer.ts';

const statusOfState: Record<Exclude<Access['state'], 'allowed'>, number> = {
  'signed-out': 401,
  denied: 403,
  foreign: 403,
  away: 503,
};

type Asked = Pick<APIContext, 'request' | 'locals'>;
interface Found {
  access: Access;
  cookies: SetCookies;
}

const nobody: Found = { access: { state: 'signed-out', viewer: null }, cookies: [] };

async function ask({ request, locals: { app, requestId } }: Asked, permission: Permission): Promise<Found> {
  try {
    const { viewer, cookies } = await identify(app, request);
    checkOrigin(request, app.config, viewer !== null && !hasBearer(request));
    return { access: accessOf(viewer, permission), cookies };
  } catch (error) {
    const { code } = toDomainError(error);
    if (code === 'bad_token') return nobody;
    if (code === 'csrf') return { access: { state: 'foreign', viewer: null }, cookies: [] };
    if (code !== 'identity_unavailable' && code !== 'db_unavailable') throw error;
    logError(error, requestId, code);
    return { access: { state: 'away', viewer: null }, cookies: [] };
  }
}

/** What `guard` finds, for pages that answer everybody else in a way of their own. Its answer must not be kept. */
export async function askGuard(page: AstroGlobal, permission: Permission): Promise<Access> {
  const { access, cookies } = await ask(page, permission);
  const { headers } = page.response;
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return access;
}

/** Gives the page the status of what the guard found. */
export function refuse({ response }: AstroGlobal, state: Exclude<Access['state'], 'allowed'>): void {
  response.status = statusOfState[state];
  if (state === 'signed-out') response.headers.set('WWW-Authenticate', 'Bearer');
  if (state === 'away') response.headers.set('Retry-After', '5');
}

/**
 * Asks who is there, and gives the page its status: 401, 403 or 503 unless they may see it. Refuses a POST from another
 * site's page as well, so a page that takes its own form needs no other check.
 */
export async function guard(page: AstroGlobal, permission: Permission): Promise<Access> {
  const access = await askGuard(page, permission);
  if (access.state !== 'allowed') refuse(page, access.state);
  return access;
}

/**
 * Who sends a form that needs an account. For the `run` of `formPost`.
 * @throws DomainError `no_token`, `forbidden`, `csrf`, `bad_token`, `identity_unavailable`
 */
export async function requireViewer({ request, locals: { app } }: Asked, permission: Permission): Promise<Viewer> {
  const { viewer } = await identify(app, request);
  if (viewer === null) throw noToken();
  checkOrigin(request, app.config, !hasBearer(request));
  if (!may(viewer, permission)) throw forbidden();
  return viewer;
}
