/** What admins do with stores, by form and without JavaScript, on the built site. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { loadTaxMeters } from '../../../src/features/admin/tax/tax-meter.server.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { invites } from '../../../src/features/joining/invites/invites.table.ts';
import { postponePermit, savePermit } from '../../../src/features/tax/permits.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asAdmin, asVendor, type Person } from '../../support/people.ts';

let site: StartedApp;
let admin: Person;

beforeAll(async () => {
  site = await startApp();
  admin = await asAdmin(site.db);
});
afterAll(() => site.close());

async function get(path: string, headers: object = {}) {
  const response = await site.fetch(path, { headers: { ...headers }, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
async function send(path: string, fields: Record<string, string>, { headers }: Person = admin) {
  const body = new URLSearchParams(fields);
  const response = await site.fetch(path, { method: 'POST', body, headers: { origin: site.url, ...headers } });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
const logOf = (id: string) => site.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
async function open(slug: string, position: number) {
  const store = await makeVendor(site.db, { slug, name: `Store ${slug}`, position, listedAt: new Date() });
  await makeProduct(site.db, store, { slug: 'lamp', name: 'Lamp' });
  return store;
}

test('POST /admin/artists hangs a store on the home page and takes it down, and the page shows it within a second', async () => {
  const stores = [];
  for (let n = 1; n <= 8; n += 1) stores.push(await open(`home-${n}`, n * 10));
  const cards = async () =>
    [...(await get('/')).text.matchAll(/<h3><a href="\/(home-\d)"/g)].map(([, slug]) => slug).join(' ');
  expect(await cards()).toBe('home-1 home-2 home-3 home-4 home-5 home-6');
  const last = stores[7]?.id ?? '';
  expect((await get(`/admin/artists/${last}`, admin.headers)).text).toContain(
    'It would replace Store home-6 in the last place.',
  );
  const answer = await send('/admin/artists', { do: 'place', id: last, place: '1' });
  expect([answer.status, answer.location]).toEqual([303, '/admin/artists?done=placed']);
  await expect.poll(cards, { timeout: 1000 }).toBe('home-8 home-1 home-2 home-3 home-4 home-5');
  await send(`/admin/artists/${stores[0]?.id}`, { do: 'place', place: '7' });
  await expect.poll(cards, { timeout: 1000 }).toBe('home-8 home-2 home-3 home-4 home-5 home-6');
  expect(await logOf(last)).toMatchObject([{ action: 'store.featured', details: { place: '1' } }]);
  expect(await logOf(stores[0]?.id ?? '')).toMatchObject([{ action: 'store.unfeatured' }]);
  const draft = await makeVendor(site.db, { slug: 'no-pieces', listedAt: null });
  for (const fields of [
    { do: 'place', id: draft.id, place: '1' },
    { do: 'place', id: last, place: '9' },
    { do: 'place', id: 'x', place: '1' },
    { do: 'hang', id: last, place: '1' },
  ])
    expect((await send('/admin/artists', fields)).status).toBe(422);
});

test('POST /admin/artists/{id} suspends a store, which visitors then don’t find, and reinstates it', async () => {
  const store = await open('to-suspend', 900);
  const path = `/admin/artists/${store.id}`;
  expect((await get('/to-suspend')).status).toBe(200);
  const reason = 'Two buyers say that a piece isn’t yours.\nPlease write to us.';
  for (const refused of [
    { reason: '', sure: '' },
    { reason, sure: '' },
    { reason: ' ', sure: 'yes' },
    { reason: 'x'.repeat(501), sure: 'yes' },
  ]) {
    const answer = await send(path, { do: 'suspend', ...refused });
    expect([answer.status, answer.text.includes('Hide Store to-suspend')]).toEqual([422, true]);
  }
  expect((await get('/to-suspend')).status).toBe(200);
  const suspended = { do: 'suspend', reason, sure: 'yes' };
  expect((await send(path, suspended)).location).toBe(`${path}?done=suspended`);
  // A second click mails nobody and keeps the reason.
  await send(path, { ...suspended, reason: 'Another one' });
  await expect.poll(async () => (await get('/to-suspend')).status, { timeout: 1000 }).toBe(404);
  for (const page of ['/to-suspend', '/to-suspend/lamp']) {
    const { status, text } = await get(page);
    expect(status).toBe(404);
    for (const said of [
      'Store to-suspend Isn’t Open Right Now',
      'Orders that are paid go on as usual',
      'href="/contact"',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('mistyped');
  }
  // Everyone gets 410 after 30 days, so that search engines forget it.
  const since = new Date(site.clock.now().getTime() - 31 * 86_400_000);
  await site.db.update(vendors).set({ suspendedAt: since }).where(eq(vendors.id, store.id));
  await expect.poll(async () => (await get('/to-suspend')).status, { timeout: 1000 }).toBe(410);
  expect((await get('/to-suspend/lamp')).text).toContain('Isn’t Open Right Now');
  expect((await get('/vendor/to-suspend/orders', admin.headers)).status).toBe(200);
  expect((await get('/admin/artists?view=suspended', admin.headers)).text).toContain('Store to-suspend');
  expect((await get(path, admin.headers)).text).not.toContain('Show on the Home Page');
  for (const page of [path, '/vendor/to-suspend'])
    expect((await get(page, admin.headers)).text).toContain('Reason: Two buyers say');
  await send(path, { do: 'reinstate' });
  await send(path, { do: 'reinstate' });
  await expect.poll(async () => (await get('/to-suspend')).status, { timeout: 1000 }).toBe(200);
  expect((await logOf(store.id)).map(({ action }) => action)).toEqual(['store.suspended', 'store.reinstated']);
  const mails = site.mails.mails.filter(({ to }) => to === store.email);
  expect(mails).toMatchObject([{ template: 'store-suspended', data: { reason } }, { template: 'store-reinstated' }]);
});

test('a store’s old addresses lead to its new one, and are never given to another', async () => {
  const owner = await asVendor(site.db);
  const store = await open('old-kiln', 910);
  await site.db.update(vendors).set({ ownerUserId: owner.userId }).where(eq(vendors.id, store.id));
  const path = `/admin/artists/${store.id}`;
  expect((await get('/old-kiln')).status).toBe(200);
  expect((await send(path, { do: 'slug', slug: ' New-Kiln ' })).location).toBe(`${path}?done=moved`);
  expect((await get('/new-kiln')).status).toBe(200);
  await expect.poll(async () => (await get('/old-kiln')).location, { timeout: 1000 }).toBe('/new-kiln');
  expect(await get('/old-kiln/lamp')).toMatchObject({ status: 301, location: '/new-kiln/lamp' });
  expect(await get('/vendor/old-kiln/orders?view=send', owner.headers)).toMatchObject({
    status: 303,
    location: '/vendor/new-kiln/orders?view=send',
  });
  const saved = await site.fetch(`/api/studio/old-kiln/pieces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...owner.headers },
    body: JSON.stringify({ id: crypto.randomUUID(), name: 'Cup', priceCents: 4500 }),
  });
  expect(saved.status).toBe(201);
  const other = await open('other-kiln', 920);
  for (const slug of ['old-kiln', 'o1d-kiln', 'new-kiln', 'admin', 'no good', ''])
    expect((await send(`/admin/artists/${other.id}`, { do: 'slug', slug })).status, slug).toBeGreaterThanOrEqual(409);
  await site.db.insert(invites).values({
    codeHash: 'h',
    codeEnd: 'ABCD',
    artistName: 'Ida',
    artistEmail: 'ida@example.org',
    vendorSlug: 'for-ida',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 1e9),
  });
  expect((await send(`/admin/artists/${other.id}`, { do: 'slug', slug: 'for-ida' })).status).toBe(409);
  // Its own former address is free for the store itself, and then leads nowhere else.
  await send(path, { do: 'slug', slug: 'old-kiln' });
  await expect.poll(async () => (await get('/old-kiln')).status, { timeout: 1000 }).toBe(200);
  await expect.poll(async () => (await get('/new-kiln')).location, { timeout: 1000 }).toBe('/old-kiln');
  expect(await logOf(store.id)).toMatchObject([
    { action: 'store.address_changed', actorId: admin.userId, details: { from: 'old-kiln', to: 'new-kiln' } },
    { details: { from: 'new-kiln', to: 'old-kiln' } },
  ]);
  await send(path, { do: 'suspend', reason: 'A test', sure: 'yes' });
  await expect.poll(async () => (await get('/new-kiln')).status, { timeout: 1000 }).toBe(404);
});

test('GET /admin/artists searches by name, owner, and address, and /admin/artists/{id} of nobody is a 404', async () => {
  await makeVendor(site.db, { slug: 'by-address', name: 'Ohio Falls Metal', owner: 'Tess Alvarado' });
  for (const q of ['falls', 'ALVARADO', 'by-addr'])
    expect((await get(`/admin/artists?q=${q}`, admin.headers)).text).toContain('Ohio Falls Metal');
  for (const id of ['nobody', crypto.randomUUID()])
    expect((await get(`/admin/artists/${id}`, admin.headers)).status).toBe(404);
});

test('an email to the artists of a view goes to each of them once, and to nobody else', async () => {
  const [without, withOne] = [await open('no-permit', 930), await open('has-permit', 940)];
  await savePermit(site.db, { vendorId: withOne.id, state: 'KY', number: '482911', enteredAt: new Date() });
  await makeVendor(site.db, { slug: 'not-open-permit', listedAt: null });
  const path = '/admin/artists/write?view=no_permit&q=-permit';
  const form = await get(path, admin.headers);
  expect(form.text).toContain('To 1 artist: No tax permit.');
  const key = /name="key" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  const letter = { do: 'send', subject: 'Your permit', body: 'Do you have one?\nPlease enter it.', count: '1', key };
  expect((await send(path, { ...letter, body: ' ' })).status).toBe(422);
  const other = await send(path, { ...letter, count: '2' });
  expect([other.status, other.text.includes('has other artists by now')]).toEqual([412, true]);
  const both = await Promise.all([send(path, letter), send(path, letter)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 412]);
  const mails = site.mails.mails.filter(({ template }) => template === 'artist-note');
  expect(mails).toMatchObject([{ to: without.email, data: { subject: 'Your permit', vendorSlug: 'no-permit' } }]);
  expect(await logOf(key)).toMatchObject([{ action: 'artists.written', details: { view: 'no_permit', count: '1' } }]);
});

test('the tax page lists the stores that the email about permits goes to, and that email names them', async () => {
  const asked = await open('asked', 950);
  await open('not-asked', 960);
  await makeVendor(site.db, { slug: 'not-open', name: 'Not open', listedAt: null });
  await postponePermit(site.db, asked.id, new Date());
  const [kentucky, indiana] = await loadTaxMeters(site.app);
  const without = kentucky?.stores.filter(({ permit }) => permit === null).map(({ name }) => name) ?? [];
  expect(without).toEqual(expect.arrayContaining(['Store asked', 'Store not-asked']));
  const note = (await get('/admin/artists/write?view=no_permit', admin.headers)).text;
  const [, readers = ''] = /Who gets it(.*?)<\/details>/s.exec(note) ?? [];
  const named = [...readers.matchAll(/<li[^>]*>([^<,]+)/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(without.toSorted());
  expect(note).toContain('One of them answered “not yet” when asked for a permit.');
  // Nobody was asked about the other state.
  const postponed = (meter: typeof kentucky) => meter?.stores.filter(({ isPostponed }) => isPostponed).length;
  expect([postponed(kentucky), postponed(indiana)]).toEqual([1, 0]);
});
