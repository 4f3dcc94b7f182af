import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '../../../e2e/public-pages.ts';
import { type StartedApp, startApp } from '../../../support/app.ts';
import { type ClerkWorld, openClerkWorld } from '../../../support/clerk-world.ts';
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

async function pageOf(app: StartedApp, path: string) {
  const response = await app.fetch(path);
  expect(response.status).toBe(200);
  const html = (await response.text())
    // An address in a text may break after a slash.
    .replaceAll('<wbr>', '')
    .replaceAll(app.app.config.siteUrl, 'https://site.example')
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

test('the CSP of a page with Clerk’s forms allows their inline styles, and no other script', async () => {
  const { policy } = await pageOf(withClerk, '/customer/signin');
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('Clerk’s forms redirect only within the site, whatever the query asks for', async () => {
  // The front door refuses a query with control characters.
  for (const target of hostileTargets.filter((one) => !/\p{Cc}/u.test(one))) {
    for (const [page, next] of [
      ['/customer/signin', '/'],
      ['/customer/signup', '/customer/welcome'],
    ]) {
      const { html } = await pageOf(withClerk, `${page}?redirect_url=${encodeURIComponent(target)}`);
      expect([target, /data-next="([^"]*)"/.exec(html)?.[1]]).toEqual([target, next]);
    }
  }
  const { html } = await pageOf(withClerk, '/customer/signin?redirect_url=%2Fartists');
  expect(html).toContain('data-next="/artists"');
});
