/** Public pages of people. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { collectionItems, collections } from '../../../src/features/favorites/collections.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { asCustomer } from '../../support/people.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp();
});
afterAll(() => site.close());

let drawn = 0;
/** Creates an account with a public page. */
async function person(
  settings: Partial<typeof accountSettings.$inferInsert> = {},
  user: Parameters<typeof makeUser>[1] = {},
) {
  const { id } = await makeUser(site.db, { name: 'Ida Cole', ...user });
  const slug = `person-${String(++drawn).padStart(9, '0')}`;
  await site.db.insert(accountSettings).values({ userId: id, profileSlug: slug, publicProfile: true, ...settings });
  return { id, slug, path: `/people/${slug}` };
}
const read = async (path: string) => {
  const response = await site.fetch(path);
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, main: html.slice(html.indexOf('<main')) };
};

test('GET /people/{slug} shows name, picture, bio, location, website, and shared collections, and nothing else of the account', async () => {
  const { id, path } = await person(
    { bio: 'I collect bowls.', location: 'Portland', website: 'https://ida.example/blog' },
    { email: 'ida.cole@example.org', imageUrl: '/media/avatars/0b6b3f8e-1111-4222-8333-444455556666-96.webp' },
  );
  const vendor = await makeVendor(site.db, { slug: 'people-kiln' });
  const [shown, hidden] = [
    await makeProduct(site.db, vendor, { name: 'Shown Jar', slug: 'shown-jar' }),
    await makeProduct(site.db, vendor, { name: 'Private Jar', slug: 'private-jar' }),
  ];
  const shareToken = 'people-page-collectioA';
  const [open, closed] = await site.db
    .insert(collections)
    .values([
      { userId: id, name: 'Bowls', shareToken },
      { userId: id, name: 'Gifts for Mom' },
    ])
    .returning();
  for (const [collection, product] of [
    [open, shown],
    [closed, hidden],
  ] as const) {
    await site.db
      .insert(favorites)
      .values({ userId: id, type: 'product', itemId: product.id, savedName: product.name });
    await site.db
      .insert(collectionItems)
      .values({ collectionId: collection?.id ?? '', type: 'product', itemId: product.id });
  }
  const { status, headers, main } = await read(path);
  expect(status).toBe(200);
  for (const text of [
    'Ida Cole',
    'I collect bowls.',
    'Portland',
    'Bowls',
    '1 favorite',
    `/collections/${shareToken}`,
  ]) {
    expect(main).toContain(text);
  }
  expect(main).toContain('-320.webp');
  expect(main).toMatch(/<a[^>]+href="https:\/\/ida\.example\/blog"[^>]+rel="ugc nofollow noopener noreferrer"/);
  for (const secret of ['ida.cole', id, 'Gifts for Mom', 'Private Jar', 'Shown Jar'])
    expect(main).not.toContain(secret);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

test('GET /people/{slug} answers 404 at once after the page was turned off, alike for a page that never was', async () => {
  const { id, path } = await person();
  expect((await read(path)).status).toBe(200);
  await site.db.update(accountSettings).set({ publicProfile: false }).where(eq(accountSettings.userId, id));
  const off = await read(path);
  const never = await read('/people/person-999999999');
  expect([off.status, never.status]).toEqual([404, 404]);
  expect(off.main).toBe(never.main);
  await site.db.update(accountSettings).set({ publicProfile: true }).where(eq(accountSettings.userId, id));
  expect((await read(path)).status).toBe(200);
  for (const path of ['/people/x', '/people/%27%20or%201=1', `/people/${'a'.repeat(300)}`, '/people']) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

test('GET /account/settings/privacy leads to the own public page while it is on', async () => {
  const own = await asCustomer(site.db);
  const tab = async () => (await site.fetch('/account/settings/privacy', { headers: own.headers })).text();
  expect(await tab()).not.toContain('/people/');
  const slug = 'own-page-0000001';
  await site.db.insert(accountSettings).values({ userId: own.userId, profileSlug: slug, publicProfile: true });
  expect(await tab()).toContain(`href="/people/${slug}"`);
  await site.db.update(accountSettings).set({ publicProfile: false }).where(eq(accountSettings.userId, own.userId));
  expect(await tab()).not.toContain('/people/');
});

test('GET /people/{slug} shows no email address as a name, and a website that is no http address is not a link', async () => {
  const { path } = await person({ website: 'javascript:alert(1)' }, { name: 'ida@example.org' });
  const { main } = await read(path);
  expect(main).toContain('An art lover in Louisville');
  expect(main).not.toMatch(/ida@|javascript:/);
});

test.each(scriptPayloads)('a name, bio, and location of %j are shown as text', async (payload) => {
  const { path } = await person({ bio: payload, location: payload, website: payload }, { name: payload });
  const { status, main, headers } = await read(path);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  if (/[<"']/.test(payload)) expect(main).not.toContain(payload);
  expect(main).not.toMatch(/href="(?:javascript|data):/i);
});
