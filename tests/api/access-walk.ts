/** What the rows of access-matrix.ts promise, asked of a built site. */
import { like } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Permission } from '../../src/features/accounts/access/endpoint.server.ts';
import { auditLog, users } from '../../src/features/accounts/accounts.table.ts';
import { hasPermission } from '../../src/features/accounts/roles.ts';
import {
  type AccessSite,
  type AccessSiteOptions,
  badTokens,
  type Caller,
  callers,
  foreignPhone,
  openAccessSite,
  type PersonName,
  people,
  secretOf,
} from '../support/access-callers.ts';
import { type SiteRoute, siteRoutes } from '../support/site-routes.ts';
import { type AccessRow, accessMatrix } from './access-matrix.ts';
import { request } from './access-request.ts';

const columns = ['guest', badTokens[0], ...people, 'beta-locked', foreignPhone] as const satisfies readonly Caller[];
const roles = {
  customer: 'customer',
  'other customer': 'customer',
  vendor: 'vendor',
  'other vendor': 'vendor',
} as const;
const roleOf = (person: PersonName) => (person === 'admin' ? person : roles[person]);
const isPerson = (caller: Caller): caller is PersonName => people.some((person) => person === caller);

/** A running site with its part of the matrix. */
export interface WalkedSite {
  site: AccessSite;
  rows: readonly AccessRow[];
  routes: readonly SiteRoute[];
  permissionOf(route: string): Permission | null;
}

export async function openWalkedSite(options: AccessSiteOptions): Promise<WalkedSite> {
  const site = await openAccessSite(options);
  const routes = await siteRoutes(site.mounts);
  const permissions = new Map(routes.map(({ name, permission }) => [name, permission]));
  return {
    site,
    rows: accessMatrix[options.accounts],
    routes,
    permissionOf: (route) => permissions.get(route) ?? null,
  };
}

function statusOf({ statuses }: AccessRow, caller: Caller): number {
  // Without a column of its own, a phone is a guest.
  if (caller === foreignPhone) return statuses[columns.indexOf(caller)] ?? statuses[0] ?? 0;
  const column = badTokens.some((bad) => bad === caller) ? badTokens[0] : caller;
  return statuses[columns.indexOf(column as (typeof columns)[number])] ?? 0;
}

/** Returns the status with which a permission refuses this caller. Null if it doesn't. */
export function refusal(permission: Permission | null, caller: Caller): 401 | 403 | null {
  if (caller === 'beta-locked' || permission === null || permission === 'anyone') return null;
  // An account, even the store's own, doesn't replace a phone's key, and the key no account.
  if (permission === 'own-key') return caller === foreignPhone ? null : 401;
  if (!isPerson(caller)) return permission === 'public' && (caller === 'guest' || caller === foreignPhone) ? null : 401;
  if (permission === 'public') return null;
  return hasPermission({ role: roleOf(caller) }, permission) ? null : 403;
}

/** Returns the people whose email addresses a response contains, except the caller. */
function strangersIn(text: string, caller: Caller): PersonName[] {
  if (caller === 'admin') return [];
  return people.filter((person) => person !== caller && text.includes(secretOf(person)));
}

// The gate's own form redirects back to the gate.
const openInBeta =
  /^(?:POST \/api\/webhooks\/\w+(?:\/(?:accounts|plan|\{key\}))?|GET \/livez|GET \/readyz|POST \/beta|(?:GET|POST) \/unsubscribe\/.*)$/;

/** Expects the rows to name each route once, and to say what its permission says. */
export function expectRows({ rows, routes, permissionOf }: WalkedSite): void {
  const named = rows.map(({ route }) => route);
  const names = routes.map(({ name }) => name);
  const missing = names.filter((name) => !named.includes(name));
  const left = named.filter((row, index) => !names.includes(row) || named.indexOf(row) !== index);
  expect(missing.map((name) => `${name} has no row: say in tests/api/access-matrix.ts who may do what there.`)).toEqual(
    [],
  );
  expect(left.map((row) => `${row} has a row too many in tests/api/access-matrix.ts: no route has that name.`)).toEqual(
    [],
  );
  for (const row of rows) {
    const permission = permissionOf(row.route);
    for (const caller of columns) {
      const status = statusOf(row, caller);
      const kept = refusal(permission, caller);
      const expected =
        kept ?? (permission === null || caller === 'beta-locked' ? status : expect.not.toBeOneOf([401, 403]));
      expect(status, `${row.route} for ${caller}, whose permission is ${permission}`).toEqual(expected);
    }
    if (!openInBeta.test(row.route)) expect(statusOf(row, 'beta-locked'), `${row.route} in the beta`).toBe(401);
  }
}

/** Asks a route as each of these. @returns what differs from its row, and whose data the answers show */
export async function findWrong(
  { site, permissionOf }: WalkedSite,
  row: AccessRow,
  asked: readonly Caller[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const caller of asked) {
    const response = await request(site, row, caller);
    const text = await response.text();
    const status = statusOf(row, caller);
    if (response.status !== status)
      wrong.push(`${caller}: ${response.status} instead of ${status}: ${text.slice(0, 300)}`);
    const strangers = strangersIn(text, caller);
    if (strangers.length > 0) wrong.push(`${caller} reads the address of ${strangers.join(', ')}`);
    const kept = response.headers.get('cache-control');
    if (refusal(permissionOf(row.route), caller) !== null && kept !== 'private, no-store')
      wrong.push(`${caller}: the refusal may be kept: ${kept}`);
  }
  return wrong;
}

/** Tries other methods on guarded pages. @returns what the callers whom the guard refuses got by it */
export async function findBypasses(
  { site, rows, routes }: WalkedSite,
  choose: (refused: readonly Caller[]) => readonly Caller[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, permission } of routes) {
    const row = rows.find(({ route }) => route === name);
    if (permission === null || row === undefined || !name.startsWith('GET ')) continue;
    for (const caller of choose(callers.filter((one) => refusal(permission, one) !== null))) {
      for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const headers = {
          ...(await site.headersOf(caller)),
          origin: site.app.config.siteUrl,
          'x-http-method-override': 'GET',
        };
        const response = await site.fetch(row.sample.replace('{someone}', 'x'), { method, headers });
        await response.body?.cancel();
        if (response.status < 400) found.push(`${method} instead of ${name} as ${caller}: ${response.status}`);
      }
    }
  }
  return found;
}

export async function expectRolesKept({ site }: WalkedSite): Promise<void> {
  const rows = await site.db.select({ id: users.id, role: users.role }).from(users);
  const now = Object.fromEntries(rows.map(({ id, role }) => [id, role]));
  expect(now).toEqual(Object.fromEntries(people.map((person) => [site.ids[person], roleOf(person)])));
  expect(await site.db.select().from(auditLog).where(like(auditLog.action, 'role.%'))).toEqual([]);
}
