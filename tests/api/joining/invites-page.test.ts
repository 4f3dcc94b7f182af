/** The admin's page of invites, by form and without JavaScript, on the built site. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { invites } from '../../../src/features/joining/invites/invites.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { asAdmin, asUser, type Person } from '../../support/people.ts';
import { makePhoto } from '../../support/photos.ts';

let site: StartedApp;
let admin: Person;

beforeAll(async () => {
  site = await startApp();
  admin = await asAdmin(site.db);
});
afterAll(() => site.close());

const path = '/admin/invite-codes';
const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/;

async function get(query = '', { headers = {}, as = admin }: { headers?: object; as?: Person } = {}) {
  const response = await site.fetch(path + query, { headers: { ...as.headers, ...headers } });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function send(fields: Record<string, string>, as = admin) {
  const headers = { origin: site.url, ...as.headers };
  const response = await site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('new-invite=')) ?? '';
  return { status: response.status, location: response.headers.get('location'), cookie, text: await response.text() };
}

const invite = (slug: string, changes: Record<string, string> = {}) =>
  send({ action: 'create', artistName: 'June Park', artistEmail: `${slug}@example.com`, vendorSlug: slug, ...changes });

const rowFor = async (slug: string) => {
  const [row] = await site.db.select().from(invites).where(eq(invites.vendorSlug, slug));
  if (!row) throw new Error(`Nobody is invited to ${slug}.`);
  return row;
};

test('an invite is made by form; its code is shown once, is in no address, and is readable in no cookie', async () => {
  const made = await invite('shown-once');
  expect([made.status, made.location]).toEqual([303, path]);
  const [pair = ''] = made.cookie.split(';');
  expect(made.cookie).toMatch(/; HttpOnly; SameSite=Lax/);
  const first = await get('', { headers: { cookie: pair } });
  const shown = code.exec(first.text)?.[0] ?? '';
  expect((await rowFor('shown-once')).codeEnd).toBe(shown.slice(-4));
  expect(Buffer.from(pair.split('=')[1] ?? '', 'base64url').toString('latin1')).not.toContain(shown.slice(0, 9));
  expect(pair).not.toContain(shown);
  expect(first.headers.get('cache-control')).toBe('private, no-store');
  expect(first.headers.getSetCookie().join()).toMatch(/new-invite=; Path=\/; Max-Age=0/);
  expect((await get()).text).not.toMatch(code);
});

test.each([
  ['notes.txt', async () => 'Not a picture', 'This file isn’t a photo that we can show. Choose a JPEG, PNG, or WebP.'],
  ['empty.jpg', async () => '', 'This file is empty. Choose another one.'],
  ['small.png', () => makePhoto({ width: 200, height: 100, format: 'png' }), 'This photo has only 200 × 100 pixels.'],
  ['long.png', () => makePhoto({ width: 2400, height: 100, format: 'png' }), 'longer on one side than on the other'],
  [
    'half.jpg',
    async () => (await makePhoto({ width: 800, height: 600 })).subarray(0, 4000),
    'This photo is damaged, or a part of it is missing.',
  ],
  ['huge.jpg', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'This photo is larger than 10 MB.'],
])('a picture that can’t be used says why at its field, and invites nobody: %s', async (name, make, problem) => {
  const form = new FormData();
  const wish = { action: 'create', artistName: 'June Park', artistEmail: 'refused@example.com', vendorSlug: 'refused' };
  for (const [field, value] of Object.entries(wish)) form.append(field, value);
  const content = await make();
  form.append('picture', new File([typeof content === 'string' ? content : new Uint8Array(content)], name), name);
  const response = await site.fetch(path, {
    method: 'POST',
    body: form,
    headers: { origin: site.url, ...admin.headers },
  });
  expect(response.status).toBe(422);
  const [, said] = /id="picture-problem"[^>]*>([^<]*)</.exec(await response.text()) ?? [];
  expect(said).toContain(problem);
  expect(await site.db.select().from(invites).where(eq(invites.vendorSlug, 'refused'))).toEqual([]);
});

test('the code is shown to the admin who made it only, for two minutes', async () => {
  const [pair = ''] = (await invite('mine-only')).cookie.split(';');
  const other = await asAdmin(site.db);
  expect((await get('', { headers: { cookie: pair }, as: other })).text).not.toMatch(code);
  expect((await get('', { headers: { cookie: `${pair}x` } })).text).not.toMatch(code);
  site.clock.advance(121_000);
  expect((await get('', { headers: { cookie: pair } })).text).not.toMatch(code);
});

test('a refused invite keeps what was typed and says why, in a red banner and at its field', async () => {
  await makeVendor(site.db, { slug: 'taken-store' });
  const { status, text } = await invite('taken-store', { artistName: 'Ida "B" Page' });
  expect(status).toBe(409);
  expect(text).toMatch(/role="alert"[^>]*>\s*Error: That store URL is taken\. Choose another one\./);
  expect(text).toContain('value="Ida &quot;B&quot; Page"');
  expect(text).toContain('value="taken-store@example.com"');
  expect(text).toMatch(/id="vendorSlug"[^>]*aria-invalid="true"/);
  expect((await invite('good-slug', { artistEmail: 'nobody' })).text).toContain('Error: Enter a valid email address.');
});

test('an invite is revoked and sent again by form', async () => {
  await invite('again-and-over');
  const first = await rowFor('again-and-over');
  const again = await send({ action: 'again', id: first.id, artistEmail: 'better@example.com' });
  expect([again.status, again.location]).toEqual([303, path]);
  const shown = await get('', { headers: { cookie: again.cookie.split(';')[0] ?? '' } });
  expect(shown.text).toMatch(code);
  expect(shown.text).toContain('better@example.com');
  const [second] = await site.db.select().from(invites).where(eq(invites.artistEmail, 'better@example.com'));
  const revoked = await send({ action: 'revoke', id: second?.id ?? '' });
  expect([revoked.status, revoked.location]).toEqual([303, `${path}?revoked=${second?.id}`]);
  expect((await get(`?revoked=${second?.id}`)).text).toContain('June Park’s invite no longer works.');
  const twice = await send({ action: 'again', id: first.id, artistEmail: 'third@example.com' });
  expect([twice.status, twice.text.includes('Error: This invite was already ended.')]).toEqual([410, true]);
  expect((await send({ action: 'delete', id: first.id })).status).toBe(422);
});

test('the list says what became of each invite, and leads to the store that was made of it', async () => {
  await invite('used-one');
  const store = await makeVendor(site.db, { slug: 'another-choice', name: 'Second Light' });
  const row = await rowFor('used-one');
  await site.db.update(invites).set({ usedAt: site.clock.now(), vendorId: store.id }).where(eq(invites.id, row.id));
  await invite('not-for-me');
  const no = { revokedAt: site.clock.now(), usedBy: admin.userId };
  await site.db
    .update(invites)
    .set(no)
    .where(eq(invites.artistEmail, (await rowFor('not-for-me')).artistEmail));
  const { text } = await get();
  expect(text).toMatch(/Declined<\/span>/);
  expect((await get('?view=declined')).text).toContain('not-for-me@');
  expect((await get('?view=revoked')).text).not.toContain('not-for-me@');
  expect(text).toMatch(/href="\/another-choice">\s*Visit Second Light/);
  expect(text).toMatch(/Used<\/span>/);
  expect(text).toMatch(/Revoked<\/span>/);
  expect(text).not.toContain(`name="id" value="${row.id}"`);
});

test('an artist’s name is text, on the page and in the mail’s data', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const made = await invite('hostile-name', { artistName: name });
  const { text } = await get('', { headers: { cookie: made.cookie.split(';')[0] ?? '' } });
  expect(text).not.toContain('<img src=x');
  expect(text.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length).toBeGreaterThanOrEqual(2);
});

test('51 invites are on two pages', async () => {
  for (let n = 0; n < 51; n += 1) {
    site.clock.advance(1000);
    await invite(`page-number-${n}x`);
  }
  const first = (await get()).text;
  const next = /href="\/admin\/invite-codes(\?after=[\w-]+)"/.exec(first)?.[1] ?? '';
  expect(first).toContain('page-number-50x@');
  expect(first).not.toContain('page-number-0x@');
  const second = (await get(next)).text;
  expect(second).toContain('page-number-0x@');
  expect(second).not.toContain('data-invite-form="create"');
});

test('the list is searched and filtered, and goes along as a file', async () => {
  await invite('found-by-name', { artistName: '=Iris Calder' });
  await invite('not-looked-for');
  await send({ action: 'revoke', id: (await rowFor('found-by-name')).id });
  const searched = (await get('?q=iris')).text;
  expect(searched).toContain('found-by-name@');
  expect(searched).not.toContain('not-looked-for@');
  expect((await get('?view=revoked')).text).toContain('found-by-name@');
  expect((await get('?view=active')).text).not.toContain('found-by-name@');
  expect((await get('?q=nobody-at-all')).text).toContain('nobody-at-all');
  const file = await site.fetch('/admin/lists/invite-codes.csv?q=iris', { headers: admin.headers });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/'=Iris Calder.*found-by-name@example\.com,Revoked,found-by-name,/);
});

test('customers, artists and guests get no invite, and a form of another site changes nothing', async () => {
  for (const role of ['customer', 'vendor'] as const) {
    const person = await asUser(site.db, { role });
    expect((await get('', { as: person })).text).not.toContain('@example.com');
    const wish = { action: 'create', artistName: 'Eve', artistEmail: 'eve@example.com', vendorSlug: 'eves-store' };
    expect((await send(wish, person)).status).toBe(403);
  }
  const headers = { origin: 'https://evil.example', ...admin.headers, cookie: 'session=x' };
  const body = new URLSearchParams({ action: 'revoke', id: (await rowFor('hostile-name')).id });
  expect((await site.fetch(path, { method: 'POST', body, headers })).status).toBe(403);
  expect((await rowFor('hostile-name')).revokedAt).toBeNull();
});

test('a store answers from redeem on, also where its address was not found a moment before', async () => {
  const made = await site.post(
    '/api/invite-codes',
    {
      artistName: 'June Park',
      artistEmail: 'at-once@example.com',
      vendorSlug: 'at-once',
    },
    admin.headers,
  );
  const invited = await made.json();
  expect((await site.fetch('/at-once')).status).toBe(404);
  const artist = await asUser(site.db, { email: 'at-once@example.com' });
  const wish = { vendorSlug: 'at-once', storeName: '<script>alert(1)</script>x', description: '', theme: 'minimal' };
  const used = await site.post('/api/invite-codes/use', { code: invited.code, customization: wish }, artist.headers);
  expect(used.status).toBe(200);
  await expect.poll(async () => (await site.fetch('/at-once')).status, { timeout: 1000 }).toBe(200);
  const page = await (await site.fetch('/at-once')).text();
  // Within quotes it is text as it is.
  expect(page.replace(/"[^"]*"/g, '')).not.toContain('<script>alert(1)');

  // Nothing lists it before its first piece.
  expect(await (await site.fetch('/artists')).text()).not.toContain('/at-once"');
  expect(await site.db.select().from(vendors).where(eq(vendors.slug, 'at-once'))).toHaveLength(1);
});

test('if the list can’t be read, the page says so in a red banner', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await site.db.execute(sql`alter table invites rename to invites_away`);
  const { status, text } = await get();
  await site.db.execute(sql`alter table invites_away rename to invites`);
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
  expect(status).toBe(500);
  expect(text).toMatch(/role="alert"[^>]*>\s*Error: Something went wrong on our end/);
});
