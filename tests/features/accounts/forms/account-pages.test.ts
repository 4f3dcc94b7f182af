/** The sign-in page for a browser that comes from its form. */
import type { AstroGlobal } from 'astro';
import { afterAll, expect, test, vi } from 'vitest';
import { loadSignInPage } from '../../../../src/features/accounts/forms/account-pages.server.ts';
import type { Identity, PasswordAccounts } from '../../../../src/features/accounts/identity.ts';
import { DomainError } from '../../../../src/platform/errors.ts';
import { noCookies } from '../../../../src/platform/forms/form-cookie.server.ts';
import { newForm } from '../../../../src/platform/forms/form-state.ts';
import { aViewer } from '../../../support/people.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
afterAll(() => app.close());

const passwords = {} as PasswordAccounts;
const now = Math.floor(app.clock.now().getTime() / 1000);
const justSent = `?redirect_url=%2Fartists&tried=${now}`;

interface Visit {
  search?: string;
  cookies?: Record<string, string>;
  identity?: Partial<Identity>;
  siteUrl?: string;
}

async function visit({ search = '', cookies = {}, identity = {}, siteUrl = app.config.siteUrl }: Visit) {
  const url = new URL(`/customer/signin${search}`, siteUrl);
  const headers = new Headers();
  const page = {
    url,
    request: new Request(url),
    cookies: {
      has: (name: string) => name in cookies,
      get: (name: string) => (name in cookies ? { value: cookies[name] } : undefined),
    },
    response: { status: 200, headers },
    locals: {
      requestId: 'request-1',
      app: { ...app, config: { ...app.config, siteUrl }, identity: { ...app.identity, passwords, ...identity } },
    },
  } as unknown as AstroGlobal;
  return { view: await loadSignInPage(page), cookies: headers.getSetCookie() };
}

test('the page sets a test cookie, only with embedded accounts', async () => {
  expect(await visit({})).toEqual({
    view: { form: newForm, next: '/' },
    cookies: ['form=-; Path=/; HttpOnly; SameSite=Lax'],
  });
  expect((await visit({ cookies: { form: '-' } })).cookies).toEqual([]);
  expect((await visit({ identity: { passwords: null } })).cookies).toEqual([]);
});

test('with https, the test cookie is Secure with the __Host- prefix', async () => {
  const { cookies } = await visit({ siteUrl: 'https://river.example' });
  expect(cookies).toEqual(['__Host-form=-; Path=/; HttpOnly; SameSite=Lax; Secure']);
  // The name without the prefix proves nothing, because a parent domain could have set it.
  expect((await visit({ siteUrl: 'https://river.example', cookies: { form: '-' } })).cookies).toHaveLength(1);
});

test('a browser that comes from the form without any cookie sees that it blocks cookies', async () => {
  expect((await visit({ search: justSent })).view).toEqual({
    form: { ...noCookies, form: 'sign-in' },
    next: '/artists',
  });
});

test('a browser that comes from the form with its session is redirected', async () => {
  const { view } = await visit({ search: justSent, identity: { viewer: async () => aViewer({}) } });
  expect(view).toBeInstanceOf(Response);
  expect((view as Response).headers.get('location')).toBe('/artists');
});

test.each(['db_unavailable', 'identity_unavailable'] as const)(
  'while it cannot be said who is there (%s), nobody is told that their cookies are refused',
  async (code) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const viewer = () => Promise.reject(new DomainError(code, 'Away.'));
    const { view } = await visit({ search: justSent, identity: { viewer } });
    expect(view).toMatchObject({ form: { code: 'db_unavailable' }, next: '/artists' });
    logged.mockRestore();
  },
);
