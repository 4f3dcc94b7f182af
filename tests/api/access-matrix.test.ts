/** Every route of the site × every kind of caller, on the built site behind its front door. */
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '../../src/features/accounts/access/endpoint.server.ts';
import { auditLog, users } from '../../src/features/accounts/accounts.table.ts';
import { hasPermission } from '../../src/features/accounts/roles.ts';
import {
  type AccessSite,
  badTokens,
  bareMark,
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

function statusOf({ statuses }: AccessRow, caller: Caller): number {
  // Without a column of its own, a phone is a guest.
  if (caller === foreignPhone) return statuses[columns.indexOf(caller)] ?? statuses[0] ?? 0;
  const column = badTokens.some((bad) => bad === caller) ? badTokens[0] : caller;
  return statuses[columns.indexOf(column as (typeof columns)[number])] ?? 0;
}

/** Returns the status with which a permission refuses this caller. Null if it doesn't. */
function refusal(permission: Permission | null, caller: Caller): 401 | 403 | null {
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

const permissionOf = new Map<string, Permission | null>();
// The gate's own form redirects back to the gate.
const openInBeta =
  /^(?:POST \/api\/webhooks\/\w+(?:\/(?:accounts|plan|\{key\}))?|GET \/livez|GET \/readyz|POST \/beta|(?:GET|POST) \/unsubscribe\/.*)$/;

describe.each([
  ['accounts of our own', { accounts: 'embedded', middleware: true }],
  ['accounts of our own, Astro’s middleware switched off', { accounts: 'embedded', middleware: false }],
  ['accounts of Clerk, which is down', { accounts: 'clerk', middleware: true }],
] as const)('with %s', (_name, options) => {
  const matrix = accessMatrix[options.accounts];
  let site: AccessSite;
  let routes: SiteRoute[];

  beforeAll(async () => {
    site = await openAccessSite(options);
    routes = await siteRoutes(site.mounts);
    for (const { name, permission } of routes) permissionOf.set(name, permission);
  });
  afterAll(() => site.close());

  test('every route has a row, and every row a route', () => {
    const rows = matrix.map(({ route }) => route);
    const names = routes.map(({ name }) => name);
    const missing = names.filter((name) => !rows.includes(name));
    const left = rows.filter((row, index) => !names.includes(row) || rows.indexOf(row) !== index);
    expect(
      missing.map((name) => `${name} has no row: say in tests/api/access-matrix.ts who may do what there.`),
    ).toEqual([]);
    expect(
      left.map((row) => `${row} has a row too many in tests/api/access-matrix.ts: no route has that name.`),
    ).toEqual([]);
  });

  test('the middleware runs only if enabled', async () => {
    const { headers } = await site.fetch('/about', { headers: await site.headersOf('guest') });
    expect(headers.get(bareMark)).toBe(options.middleware ? null : '1');
  });

  test('the rows match the permissions that the routes declare', () => {
    for (const row of matrix) {
      const permission = permissionOf.get(row.route) ?? null;
      for (const caller of columns) {
        const status = statusOf(row, caller);
        const kept = refusal(permission, caller);
        const expected =
          kept ?? (permission === null || caller === 'beta-locked' ? status : expect.not.toBeOneOf([401, 403]));
        expect(status, `${row.route} for ${caller}, whose permission is ${permission}`).toEqual(expected);
      }
      if (!openInBeta.test(row.route)) expect(statusOf(row, 'beta-locked'), `${row.route} in the beta`).toBe(401);
    }
  });

  test.each(matrix)('$route', async (row) => {
    for (const caller of callers) {
      const response = await request(site, row, caller);
      const text = await response.text();
      expect(response.status, `${caller}: ${text.slice(0, 300)}`).toBe(statusOf(row, caller));
      expect(strangersIn(text, caller), `what ${caller} reads of others`).toEqual([]);
      const kept = refusal(permissionOf.get(row.route) ?? null, caller);
      if (kept !== null) expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('other methods don’t bypass guards', async () => {
    for (const { name, permission } of routes) {
      const row = matrix.find(({ route }) => route === name);
      if (permission === null || row === undefined || !name.startsWith('GET ')) continue;
      for (const caller of callers.filter((one) => refusal(permission, one) !== null)) {
        for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
          const headers = {
            ...(await site.headersOf(caller)),
            origin: site.app.config.siteUrl,
            'x-http-method-override': 'GET',
          };
          const response = await site.fetch(row.sample.replace('{someone}', 'x'), { method, headers });
          expect(response.status, `${method} instead of ${name} as ${caller}`).toBeGreaterThanOrEqual(400);
        }
      }
    }
  }, 120_000);

  test('no request has changed a role', async () => {
    const rows = await site.db.select({ id: users.id, role: users.role }).from(users);
    const now = Object.fromEntries(rows.map(({ id, role }) => [id, role]));
    expect(now).toEqual(Object.fromEntries(people.map((person) => [site.ids[person], roleOf(person)])));
    expect(await site.db.select().from(auditLog).where(like(auditLog.action, 'role.%'))).toEqual([]);
  });
});
