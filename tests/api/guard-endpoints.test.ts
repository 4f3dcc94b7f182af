/** Access control of API endpoints, whatever they do. */
import type { APIContext } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoint, methods, type Permission } from '../../src/features/accounts/access/endpoint.server.ts';
import { requireViewer } from '../../src/features/accounts/access/guard.server.ts';
import type { Identity, Role, Viewer } from '../../src/features/accounts/identity.ts';
import { permissions, type Permission as RolePermission } from '../../src/features/accounts/roles.ts';
import { DomainError } from '../../src/platform/errors.ts';
import { withRenewedCookies } from '../../src/platform/http/renewed-cookies.ts';
import { aViewer, fixedIdentity } from '../support/people.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

function contextFor(identity: Identity, init: RequestInit = {}): APIContext {
  const request = new Request(`${app.config.siteUrl}/api/x`, { method: 'POST', ...init });
  const locals = { app: { ...app, identity }, requestId: 'r', clientAddress: '127.0.0.1' };
  return { request, url: new URL(request.url), params: {}, locals } as unknown as APIContext;
}

const as = (viewer: Viewer | null) => fixedIdentity(async () => viewer);
const ours = { headers: { origin: 'http://localhost:4321' } };

async function ask(permission: Permission, identity: Identity, init: RequestInit = ours) {
  const handler = methods({
    POST: endpoint({}, { permission, run: ({ viewer }) => ({ me: viewer?.userId ?? null }) }),
  });
  const context = contextFor(identity, init);
  const response = withRenewedCookies((await handler(context)) as Response, context.locals);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const may: Record<RolePermission, readonly (Role | null)[]> = {
  account: [null, 'customer', 'vendor', 'admin'],
  'vendor-dashboard': ['vendor', 'admin'],
  'vendor-settings': ['vendor'],
  'admin-panel': ['admin'],
};

test('every permission is tested here', () => {
  expect(Object.keys(may).sort()).toEqual([...permissions].sort());
});

for (const permission of permissions) {
  test.each([null, 'customer', 'vendor', 'admin'] as const)(
    `a call for "${permission}" by the role %s`,
    async (role) => {
      const { status, body } = await ask(permission, as(aViewer({ role })));
      if (may[permission].includes(role)) expect([status, body]).toEqual([200, { me: 'u' }]);
      else expect([status, body.code]).toEqual([403, 'forbidden']);
    },
  );

  test(`a call for "${permission}" by a guest returns 401 and how to come back`, async () => {
    const { status, body, headers } = await ask(permission, as(null));
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'no_token', 'Bearer']);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
}

test('an "anyone" call never checks the session, and a public one serves guests while the identity provider is down', async () => {
  const away = fixedIdentity(async () => {
    throw new DomainError('identity_unavailable', 'Signing in does not work now.');
  });
  expect((await ask('anyone', away)).status).toBe(200);
  expect((await ask('public', away)).body).toEqual({ me: null });
  for (const permission of ['account', 'admin-panel'] as const) {
    const { status, body, headers } = await ask(permission, away);
    expect([status, body.code, headers.has('retry-after')]).toEqual([503, 'identity_unavailable', true]);
  }
});

test('a renewable session is renewed, and its cookies are set', async () => {
  const renewed = { viewer: aViewer({ role: 'admin' }), cookies: ['a=1; HttpOnly', 'b=2'] };
  const identity = { ...as(null), renew: async () => renewed };
  const { status, headers } = await ask('admin-panel', identity);
  expect([status, headers.getSetCookie()]).toEqual([200, renewed.cookies]);
  expect(
    (await ask('admin-panel', { ...identity, renew: async () => ({ ...renewed, viewer: aViewer() }) })).status,
  ).toBe(403);
});

test('a call with a cookie from another site, or without an origin, is refused for every permission', async () => {
  for (const permission of ['public', ...permissions] as const) {
    const elsewhere: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, {}];
    const role = permission === 'public' ? null : (may[permission].at(-1) ?? null);
    for (const headers of elsewhere) {
      const { status, body } = await ask(permission, as(aViewer({ role })), { headers });
      expect([permission, status, body.code]).toEqual([permission, 403, 'csrf']);
    }
  }
});

test('every method of a path declares its permission, except handlers that aren’t endpoints', () => {
  const route = methods({
    GET: endpoint({}, { permission: 'anyone', run: () => 1 }),
    POST: endpoint({}, { permission: 'admin-panel', run: () => 1 }),
    PUT: () => new Response(),
  });
  expect(route.permissions).toEqual({ GET: 'anyone', POST: 'admin-panel', PUT: null });
});

test('a form is refused unless its sender is signed in, permitted, and on a page of this site', async () => {
  const admin = as(aViewer({ role: 'admin' }));
  const refusals: [Identity, RequestInit, string][] = [
    [as(null), ours, 'no_token'],
    [as(aViewer()), ours, 'forbidden'],
    [admin, { headers: { origin: 'https://evil.example' } }, 'csrf'],
    [admin, {}, 'csrf'],
  ];
  for (const [identity, init, code] of refusals) {
    await expect(requireViewer(contextFor(identity, init), 'admin-panel')).rejects.toMatchObject({ code });
  }
  expect(await requireViewer(contextFor(admin, ours), 'admin-panel')).toMatchObject({ userId: 'u' });
});
