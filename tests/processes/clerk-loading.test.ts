/** One build serves both kinds of accounts: what is Clerk's is loaded only where Clerk keeps them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSigningKey, publishableKeyOf } from '../../src/demo/emulators/clerk/tokens.ts';
import { freePort } from '../../src/platform/database/embedded/postmaster.ts';
import { type DemoPlace, demoPlace } from '../support/demo-place.ts';
import { root } from '../support/root.ts';
import { startSiteProcess } from '../support/site-process.ts';

const clerkSettings = {
  CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.accounts.example'),
  CLERK_SECRET_KEY: 'sk_live_00000000000000000000',
  CLERK_JWT_KEY: newSigningKey().publicKey,
  CLERK_FRONTEND_API_URL: 'http://127.0.0.1:9',
  CLERK_API_URL: 'http://127.0.0.1:9',
};

let demo: DemoPlace;
beforeAll(async () => {
  demo = await demoPlace();
});
afterAll(() => demo.close());

/** Requests that carry tokens, so that they would load what reads them. */
async function visit(url: string): Promise<void> {
  const headers = { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.AAAA', cookie: '__client_uat=5; __session=a.b.c' };
  for (const page of ['/', '/customer/signin', '/customer/signup', '/account/settings', '/api/users/me'])
    await (await fetch(url + page, { headers })).text();
  await fetch(`${url}/api/favorites/sync`, { method: 'POST', headers, body: '{}' });
}

/** Runs the built site, visits it, and returns the loaded files that are Clerk's or contain its code. */
async function loadedOfClerk(name: string, env: Record<string, string>): Promise<string[]> {
  const list = path.join(demo.dataDir, name);
  const site = await startSiteProcess({
    ...env,
    ...{ DATABASE_URL: demo.url, DATA_DIR: demo.dataDir, PORT: String(await freePort(null)), LOADED_MODULES: list },
    NODE_OPTIONS: `--import=${path.join(root, 'tests/support/record-modules.ts')}`,
  });
  try {
    await visit(await site.url);
  } finally {
    await site.stop();
  }
  const files = (await readFile(list, 'utf8')).split('\n').filter((line) => line.startsWith('file:'));
  const found: string[] = [];
  for (const file of new Set(files.map((line) => fileURLToPath(line)))) {
    const isPackage = file.includes('/node_modules/@clerk/');
    if (isPackage || (file.includes('/dist/server/') && (await readFile(file, 'utf8')).includes('@clerk/')))
      found.push(path.relative(root, file));
  }
  expect(files.length).toBeGreaterThan(100);
  return found;
}

test('the server without Clerk’s keys loads no module of Clerk’s', async () => {
  expect(await loadedOfClerk('without', {})).toEqual([]);
}, 120_000);

test('with its keys, the same server does', async () => {
  const found = await loadedOfClerk('with', clerkSettings);
  expect(found).toContainEqual(expect.stringMatching(/^node_modules\/@clerk\/backend\//));
  expect(found).toContainEqual(expect.stringMatching(/^dist\/server\/chunks\/clerk_/));
}, 120_000);
