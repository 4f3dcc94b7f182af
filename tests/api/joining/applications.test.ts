/** The page where artists apply, and the admin's replies, by form on the built site. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications } from '../../../src/features/joining/applications/applications.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { asAdmin, asCustomer, asUser, type Person } from '../../support/people.ts';
import { makePhoto } from '../../support/photos.ts';

let site: StartedApp;
let admin: Person;
beforeAll(async () => {
  site = await startApp({ env: { RATE_LIMITS: 'on' } });
  admin = await asAdmin(site.db);
});
afterAll(() => site.close());

const page = '/account/application';
const input = { do: 'apply', name: 'Ida Page', makes: 'Baskets of “white oak” & ash.', links: 'ida.example/baskets' };

async function get(path: string, { headers }: Pick<Person, 'headers'>) {
  const response = await site.fetch(path, { headers });
  return { status: response.status, text: await response.text() };
}
async function send(path: string, who: Pick<Person, 'headers'>, fields: Record<string, string>, photos: File[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const photo of photos) form.append('photos', photo, photo.name);
  const headers = { ...who.headers, origin: site.app.config.siteUrl };
  const response = await site.fetch(path, { method: 'POST', headers, body: form });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
/** Forms of the admin's page are sent without files. */
async function decide(id: string, fields: Record<string, string>) {
  const headers = { ...admin.headers, origin: site.app.config.siteUrl };
  const body = new URLSearchParams(fields);
  const response = await site.fetch(`/admin/applications/${id}`, { method: 'POST', headers, body });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
const photo = async (name: string) => new File([new Uint8Array(await makePhoto())], name, { type: 'image/jpeg' });
const idOf = async ({ userId }: Person) =>
  (await site.db.select().from(applications).where(eq(applications.userId, userId)))[0]?.id ?? '';

test('an artist applies with photos, the admin sees them and invites, and the page says so; others see nothing of it', async () => {
  const artist = await asCustomer(site.db);
  const sent = await send(page, artist, input, [await photo('a.jpg'), await photo('b.jpg')]);
  expect([sent.status, sent.location]).toEqual([303, page]);
  const own = await get(page, artist);
  expect(own.text).toContain('We have your application');
  expect(own.text).toContain('Baskets of “white oak” &amp; ash.');
  const [address = ''] = /\/media\/applications\/[\da-f-]{36}-720\.webp/.exec(own.text) ?? [];
  for (const headers of [artist.headers, admin.headers]) {
    const picture = await site.fetch(address, { headers });
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    const avif = await site.fetch(address.replace('.webp', '.avif'), { headers });
    expect(avif.headers.get('content-type')).toBe('image/webp');
  }
  const vendor = await asUser(site.db, { role: 'vendor' });
  for (const [headers, status] of [
    [{}, 401],
    [(await asCustomer(site.db)).headers, 404],
    [vendor.headers, 404],
  ] as const) {
    const refused = await site.fetch(address, { headers });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      status,
      expect.stringContaining('application/json'),
    ]);
  }

  const id = await idOf(artist);
  expect((await get('/admin', admin)).text).toContain('1 artist would like to join.');
  expect((await get('/admin/applications', admin)).text).toContain(`/admin/applications/${id}`);
  const review = await get(`/admin/applications/${id}`, admin);
  for (const part of [address, 'https://ida.example/baskets', `${artist.userId}@example.com`]) {
    expect(review.text).toContain(part);
  }
  expect((await get(page, await asCustomer(site.db))).text).not.toContain('white oak');
  const file = await get('/account/data', artist);
  expect(JSON.parse(file.text)).toMatchObject({
    applications: [{ name: 'Ida Page', state: 'open', links: ['https://ida.example/baskets'] }],
    applicationPhotos: [{ picture: { address: expect.stringContaining('/media/applications/') } }, {}],
  });

  const invited = await decide(id, { do: 'invite', seen: 'open' });
  expect([invited.status, invited.location]).toEqual([303, `/admin/applications/${id}?done=invited`]);
  expect((await decide(id, { do: 'invite', seen: 'open' })).status).toBe(303);
  expect(site.mails.mails.map(({ template, to }) => [template, to])).toEqual([
    ['artist-invite', `${artist.userId}@example.com`],
  ]);
  expect((await get(page, artist)).text).toContain('You’re invited');
  const late = await decide(id, { do: 'decline', seen: 'open' });
  expect([late.status, late.text.includes('decided in the meantime')]).toEqual([412, true]);
  expect((await get('/admin/lists/applications.csv?view=all', admin)).text).toContain('Ida Page');
});

test('a refused application says what is wrong at its field, and keeps what was typed', async () => {
  const artist = await asCustomer(site.db);
  const typed = { ...input, name: 'Ida "B" Page', links: 'javascript:alert(1)' };
  const wrongLink = await send(page, artist, typed, [await photo('a.jpg')]);
  expect([wrongLink.status, wrongLink.text.includes('maxlength="600"')]).toEqual([422, true]);
  for (const part of [
    'value="Ida &#34;B&#34; Page"',
    'javascript:alert(1)</textarea>',
    'Enter each link on its own line',
  ]) {
    expect(wrongLink.text.replaceAll('&quot;', '&#34;')).toContain(part);
  }
  const badPhoto = await send(page, artist, input, [await photo('good.jpg'), new File(['<svg/>'], 'bad.svg')]);
  expect(badPhoto.status).toBe(422);
  expect(badPhoto.text).toContain('bad.svg: This file isn’t a photo');
  expect(badPhoto.text).toContain('please choose them again');
  expect(await idOf(artist)).toBe('');
});

test('an account whose address isn’t confirmed is led there first, and can’t apply', async () => {
  const artist = await asUser(site.db, { emailVerified: false });
  const shown = await get(page, artist);
  expect([shown.text.includes('Confirm your email first'), shown.text.includes('type="file"')]).toEqual([true, false]);
  expect((await send(page, artist, input)).status).toBe(403);
  expect(await idOf(artist)).toBe('');
});

test('one account sends a second application only after the first was withdrawn, and a network ten an hour', async () => {
  site.clock.advance(3_600_000);
  const artist = await asCustomer(site.db);
  expect((await send(page, artist, input)).status).toBe(303);
  const second = await send(page, artist, { ...input, makes: 'Something else.' });
  expect([second.status, second.text.includes('you’ve already applied')]).toEqual([409, true]);
  expect((await send(page, artist, { do: 'withdraw' })).status).toBe(303);
  expect((await send(page, artist, input)).status).toBe(303);
  const statuses: number[] = [];
  for (let n = 0; n < 9; n += 1) statuses.push((await send(page, await asCustomer(site.db), input)).status);
  // Withdrawing is no application, and neither is what was refused.
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 303, 303, 429]);
});
