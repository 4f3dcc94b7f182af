import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '../../../e2e/public-pages.ts';
import { type StartedApp, startApp } from '../../../support/app.ts';
import { browser, type ClerkWorld, openClerkWorld, siteUrl } from '../../../support/clerk-world.ts';
import { hostileTargets } from '../../../support/hostile-targets.ts';

let world: ClerkWorld;
let plain: StartedApp;
let withClerk: StartedApp;
beforeAll(async () => {
  world = await openClerkWorld();
  plain = await startApp({ seed: true, accounts: 'as configured' });
  const { publishableKey, secretKey, jwtKey, webhookSecret, frontendApi, backendApi } = world.config;
  withClerk = await startApp({
    accounts: 'as configured',
    env: {
      // The emulated Clerk makes its tokens for this site.
      SITE_URL: siteUrl,
      DATABASE_URL: plain.databaseUrl,
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_SECRET_KEY: secretKey,
      CLERK_JWT_KEY: jwtKey,
      CLERK_WEBHOOK_SECRET: String(webhookSecret),
      CLERK_FRONTEND_API_URL: String(frontendApi),
      CLERK_API_URL: String(backendApi),
    },
  });
});
afterAll(async () => {
  await withClerk?.close();
  await plain?.close();
  await world?.close();
});

async function pageOf(app: StartedApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(path, { headers });
  expect(response.status).toBe(200);
  const html = (await response.text())
    // An address in a text may break after a slash.
    .replaceAll('<wbr>', '')
    .replaceAll(app.app.config.siteUrl, 'https://site.example')
    // The calendar's.
    .replaceAll(app.app.config.siteUrl.replace(/^http/, 'webcal'), 'webcal://site.example')
    // Islands get random ids in each render.
    .replace(/ uid="\w+"/g, '');
  return { html, policy: response.headers.get('content-security-policy') };
}

// The privacy page says who keeps the passwords.
const samePages = publicPages.map(({ path }) => path).filter((path) => path !== '/privacy');

test('/privacy names Clerk only where it keeps the passwords, with the same policy', async () => {
  const [page, other] = [await pageOf(withClerk, '/privacy'), await pageOf(plain, '/privacy')];
  expect(page.policy).toBe(other.policy);
  expect(page.html).toMatch(/clerk/i);
  expect(other.html).not.toMatch(/clerk/i);
});

test.each(samePages)('%s is the same to the letter with Clerk and without, and so is its policy', async (path) => {
  const page = await pageOf(withClerk, path);
  expect(page).toEqual(await pageOf(plain, path));
  expect(page.html).not.toMatch(/clerk/i);
});

test.each(['/customer/signin', '/customer/signup', '/customer/welcome', '/artist-signup'])(
  '%s names nothing of Clerk on a site without its keys',
  async (path) => {
    expect(JSON.stringify(await pageOf(plain, path))).not.toMatch(/clerk/i);
  },
);

test('for somebody with a session, shared pages are the same to the letter, and no answer says what Clerk found', async () => {
  const user = await world.account({});
  for (const seconds of [60, -30]) {
    const { token, clientId } = world.emulator.signIn(user, seconds);
    const headers = {
      ...Object.fromEntries(browser(token, clientId).headers),
      accept: 'text/html',
      'sec-fetch-dest': 'document',
    };
    for (const path of ['/', '/artists', '/api/products', '/api/users/me', '/account/settings']) {
      const response = await withClerk.fetch(path, { headers });
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect([...response.headers.keys()].filter((name) => name.startsWith('x-clerk'))).toEqual([]);
      expect(html).not.toContain('__CLERK_ASTRO');
      if (response.headers.get('content-type')?.startsWith('text/html'))
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    const post = await withClerk.fetch('/account/settings', { method: 'POST', headers });
    expect([post.status, post.headers.get('location')]).toEqual([expect.not.toBeOneOf([307]), null]);
    expect(await pageOf(withClerk, '/', headers)).toEqual(await pageOf(withClerk, '/'));
  }
});

test('the CSP of a page with Clerk’s forms allows their inline styles, and no other script', async () => {
  const { policy } = await pageOf(withClerk, '/customer/signin');
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

/** Returns the props of the island with Clerk's form. */
function formOf(html: string): Record<string, unknown> {
  const [, props = '{}'] = /component-export="ClerkIsland"[^>]* props="([^"]*)"/.exec(html) ?? [];
  const pairs: [string, [0, unknown]][] = Object.entries(JSON.parse(props.replaceAll('&quot;', '"')));
  return Object.fromEntries(pairs.map(([name, [, value]]) => [name, value]));
}

test('Clerk’s forms redirect only within the site, whatever the query asks for', async () => {
  // The front door refuses a query with control characters.
  for (const target of hostileTargets.filter((one) => !/\p{Cc}/u.test(one))) {
    for (const [page, next] of [
      ['/customer/signin', '/'],
      ['/customer/signup', '/customer/welcome'],
    ]) {
      const { html } = await pageOf(withClerk, `${page}?redirect_url=${encodeURIComponent(target)}`);
      expect([target, formOf(html)['next']]).toEqual([target, next]);
    }
  }
  const { html } = await pageOf(withClerk, '/customer/signin?redirect_url=%2Fartists');
  expect(formOf(html)).toMatchObject({ next: '/artists', mode: 'sign-in', frontendApi: '/__clerk' });
});
