/** Categories in the admin panel: forms without JavaScript, and what artists, customers, and visitors see of them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import { accountSettings } from '../../../src/features/accounts/settings/account-settings.table.ts';
import { listCategories } from '../../../src/features/catalog/products.server.ts';
import { categories, products } from '../../../src/features/catalog/products.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asAdmin, asCustomer, type Person } from '../../support/people.ts';

let site: StartedApp;
let admin: Person;
let untouched: (typeof categories.$inferSelect)[];
const list = '/admin/categories';

beforeAll(async () => {
  site = await startApp();
  admin = await asAdmin(site.db);
  untouched = await site.db.select().from(categories);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.delete(products);
  await site.db.delete(categories);
  await site.db.insert(categories).values(untouched);
});

async function get(path: string, headers: object = admin.headers) {
  const response = await site.fetch(path, { headers: { ...headers }, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}
async function send(path: string, fields: Record<string, string>) {
  const headers = { origin: site.url, ...admin.headers };
  const response = await site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
const namesNow = async () => (await listCategories(site.db)).map(({ name }) => name);
const revisionIn = (html: string) => /name="revision" value="([^"]*)"/.exec(html)?.[1] ?? '';
const materialsOfSearch = async () =>
  /<ul class="salon materials[^"]*">.*?<\/ul>/s.exec((await get('/search', {})).text)?.[0] ?? '';
const publicNames = async () =>
  ((await (await site.fetch('/api/categories')).json()) as { name: string }[]).map(({ name }) => name);

test('a category is added at the end once, and everybody who chooses one finds it', async () => {
  expect(await publicNames()).not.toContain('Fiber & Felt');
  const added = await send(list, { do: 'add', name: '  Fiber & Felt ' });
  expect([added.status, added.location]).toEqual([303, `${list}?done=added#category-fiber-felt`]);
  expect((await namesNow()).at(-1)).toBe('Fiber & Felt');
  await expect.poll(publicNames, { timeout: 1000 }).toContain('Fiber & Felt');
  expect((await get(`${list}?done=added`)).text).toContain('The category is added.');
  expect((await get('/account/settings/preferences')).text).toContain('name="category.fiber-felt"');
  expect((await send(list, { do: 'add', name: 'Fiber & Felt' })).status).toBe(422);
  const acts = await site.db.select().from(auditLog).where(eq(auditLog.subjectId, 'fiber-felt'));
  expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([['category.added', admin.userId]]);
  expect((await get('/admin/audit')).text).toContain('Added category: Fiber &amp; Felt');
});

test('each category has the picture by which the search shows it, or its initials, and its page the pictures of its pieces', async () => {
  const store = await makeVendor(site.db, { slug: 'turner', listedAt: new Date() });
  const picture = (key: string) => [{ key, width: 1020, height: 680, alt: 'Turned', widths: [340, 720] }];
  const [then, later] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-02-01T12:00:00Z')];
  await makeProduct(site.db, store, { categorySlug: 'wood', pictures: picture('older'), publishedAt: then });
  await makeProduct(site.db, store, { categorySlug: 'wood', pictures: picture('newest'), publishedAt: later });
  const isOf = (html: string) => (key: string) => html.includes(`/${key}-340.avif`);
  const { text } = await get(list);
  expect(['newest', 'older'].map(isOf(text))).toEqual(['newest', 'older'].map(isOf(await materialsOfSearch())));
  expect(['newest', 'older'].map(isOf(text))).toEqual([true, false]);
  expect(/<li id="category-paper-and-books".*?<\/li>/s.exec(text)?.[0]).toMatch(/>PB</);
  expect(['newest', 'older'].map(isOf((await get(`${list}/wood`)).text))).toEqual([true, true]);
});

test.each([
  ['', 'The name is required.'],
  ['\u200b', 'The name is required.'],
  ['x'.repeat(31), 'at most 30 characters'],
  ['a\u202eb', 'The name'],
  ['絵画', 'A to Z'],
  ['PRINTS', '“Prints” has this name'],
  ['Pri\u200bnts', '“Prints” has this name'],
  ['paper-and-books', '“Paper and Books” has this name'],
])('refuses the new name %j, and keeps it in the form', async (name, why) => {
  const answer = await send(list, { do: 'add', name });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(why);
  if (name.length > 1) expect(answer.text).toContain(`value="${name}"`);
  expect(await namesNow()).toHaveLength(untouched.length);
});

test('a hostile name is shown as what it is', async () => {
  const name = '<script>alert(1)</script>=1';
  await send(list, { do: 'add', name });
  const { text } = await get(list);
  expect(text).not.toContain('><script>alert(1)');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;=1');
});

test('there are at most twenty, also when several admins add at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(list, { do: 'add', name: `Number ${index}` })),
  );
  expect(await namesNow()).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(20 - untouched.length);
  expect((await get(list)).text).toContain('There are 20 categories, which is the most.');
});

test('a renamed category keeps its pieces and its slug, and its name can’t become another’s old one', async () => {
  const store = await makeVendor(site.db, { slug: 'renamer', listedAt: new Date() });
  await makeProduct(site.db, store, { slug: 'print', categorySlug: 'prints' });
  const path = `${list}/prints`;
  const revision = revisionIn((await get(path)).text);
  const renamed = await send(path, { do: 'rename', name: 'Prints on Paper', revision });
  expect([renamed.status, renamed.location]).toEqual([303, `${path}?done=renamed`]);
  const answer = await site.fetch('/api/products?category=prints&vendor=renamer');
  expect(await answer.json()).toMatchObject([{ category: 'Prints on Paper' }]);
  await expect.poll(async () => (await get('/renamer/print', {})).text, { timeout: 1000 }).toContain('Prints on Paper');
  // "prints" leads to it still.
  expect((await send(list, { do: 'add', name: 'Prints' })).text).toContain(
    '“Prints on Paper” has this name, or had it.',
  );
});

test('of two admins who rename at once, the second sees both names, and saves knowingly', async () => {
  const path = `${list}/wood`;
  const revision = revisionIn((await get(path)).text);
  await send(path, { do: 'rename', name: 'Woodwork', revision });
  const stale = await send(path, { do: 'rename', name: 'Timber', revision });
  expect(stale.status).toBe(412);
  expect(stale.text).toContain('Saved now: Woodwork');
  expect(stale.text).toContain('value="Timber"');
  expect(await namesNow()).toContain('Woodwork');
  // The answer to the first one was lost, and it is sent again.
  expect((await send(path, { do: 'rename', name: 'Woodwork', revision })).status).toBe(303);
  await send(path, { do: 'rename', name: 'Timber', revision: revisionIn(stale.text) });
  expect(await namesNow()).toContain('Timber');
});

test('a category moves up and down, once for one press, and stays within the list', async () => {
  const before = await namesNow();
  for (let round = 0; round < 2; round += 1) {
    const moved = await send(list, { do: 'place', slug: 'wood', place: '1' });
    expect([moved.status, moved.location]).toEqual([303, `${list}?done=moved#category-wood`]);
  }
  expect(await namesNow()).toEqual(['Wood', ...before.filter((name) => name !== 'Wood')]);
  await send(list, { do: 'place', slug: 'wood', place: '99' });
  expect((await namesNow()).at(-1)).toBe('Wood');
  await expect.poll(async () => (await publicNames()).at(-1), { timeout: 1000 }).toBe('Wood');
  for (const place of ['0', '-1', 'x', '1e1', '100', ''])
    expect((await send(list, { do: 'place', slug: 'wood', place })).status).toBe(422);
  expect((await send(list, { do: 'place', slug: 'no-such', place: '1' })).status).toBe(404);
  expect((await send(list, { do: 'shuffle', slug: 'wood', place: '1' })).status).toBe(422);
});

test('a category is removed once no piece is in it, and leaves the favorites of those who chose it', async () => {
  const path = `${list}/sculpture`;
  const store = await makeVendor(site.db, { slug: 'carver', name: 'The Carver' });
  const piece = await makeProduct(site.db, store, {
    name: 'Old Draft',
    isActive: false,
    archivedAt: new Date(),
    categorySlug: 'sculpture',
  });
  const fan = await asCustomer(site.db);
  await site.db.insert(accountSettings).values({ userId: fan.userId, favoriteCategories: ['sculpture', 'wood'] });
  expect((await get(list)).text).toContain('1 piece, 0 published');
  const used = (await get(path)).text;
  expect(used).toContain(`href="/vendor/carver/pieces/${piece.id}"`);
  expect(used).not.toContain('Remove Category');
  expect((await send(path, { do: 'remove' })).status).toBe(422);

  await site.db.update(products).set({ categorySlug: 'wood' }).where(eq(products.id, piece.id));
  expect((await get(path)).text).toContain('1 person has it as a favorite.');
  const removed = await send(path, { do: 'remove' });
  expect([removed.status, removed.location]).toEqual([303, `${list}?done=removed`]);
  expect(await namesNow()).not.toContain('Sculpture');
  const [settings] = await site.db.select().from(accountSettings).where(eq(accountSettings.userId, fan.userId));
  expect(settings?.favoriteCategories).toEqual(['wood']);
  expect((await send(path, { do: 'remove' })).status).toBe(404);
  expect((await send(path, { do: 'rename', name: 'Sculptures', revision: '' })).status).toBe(404);
  expect((await get(path)).status).toBe(404);
});

test('a piece that is being put into a category is waited for', async () => {
  const store = await makeVendor(site.db, { slug: 'racer' });
  const { promise: isPut, resolve: put } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const piece = await makeProduct(site.db, store, { categorySlug: 'wood' });
  const putting = site.db.transaction(async (tx) => {
    await tx.update(products).set({ categorySlug: 'sculpture' }).where(eq(products.id, piece.id));
    put();
    await mayEnd;
  });
  await isPut;
  const removing = send(`${list}/sculpture`, { do: 'remove' });
  setTimeout(end, 100);
  expect((await removing).status).toBe(422);
  await putting;
  expect(await namesNow()).toContain('Sculpture');
});
