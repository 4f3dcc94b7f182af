/** Photos without JavaScript: plain forms with files. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { doneWords } from '../../../src/features/studio/editor/words.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { asVendor, type Person } from '../../support/people.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../../support/photos.ts';

let site: StartedApp;
let darkroom: Darkroom;
let vendor: Person;
let store: { id: string; slug: string };
let developing = true;
let work: Promise<void>;
beforeAll(async () => {
  site = await startApp();
  darkroom = await openDarkroom(site.app);
  vendor = await asVendor(site.db);
  store = await makeVendor(site.db, { slug: 'kiln', ownerUserId: vendor.userId });
  work = (async () => {
    while (developing) {
      await darkroom.develop(1);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
});
afterAll(async () => {
  developing = false;
  await work;
  await darkroom.close();
  await site.close();
});

async function post(path: string, fields: Record<string, string | File | File[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat())
      typeof one === 'string' ? form.append(name, one) : form.append(name, one, one.name);
  }
  const headers = { ...vendor.headers, origin: site.app.config.siteUrl };
  const response = await site.fetch(path, { method: 'POST', headers, body: form });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

const photo = async (name: string) => new File([new Uint8Array(await makePhoto())], name, { type: 'image/jpeg' });
const pieceOf = async (id: string) => (await site.db.select().from(products).where(eq(products.id, id)))[0];

test('a new piece is published with its photos by one form', async () => {
  await makeProduct(site.db, store);
  const id = randomUUID();
  const fields = { id, name: 'River Jar', price: '45', count: '1', category: 'ceramics', do: 'publish' };
  const photos = [await photo('a.jpg'), await photo('b.jpg')];
  const { status, location } = await post('/vendor/kiln/pieces/new', { ...fields, photos });
  expect([status, location]).toEqual([303, `/vendor/kiln/pieces/${id}/published`]);
  const piece = await pieceOf(id);
  expect([piece?.isActive, piece?.pictures.length]).toEqual([true, 2]);
  expect(await (await site.fetch('/kiln/river-jar')).text()).toContain(`/media/uploads/${store.id}/`);
});

test('photos that can’t be taken are named on a page, the good one is there, and nothing typed is lost', async () => {
  const id = randomUUID();
  const fields = { id, name: 'Second Jar', price: '50', count: '1', category: 'ceramics', do: 'publish' };
  const photos = [
    new File(['<svg/>'], 'a.svg'),
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'b.jpg'),
    await photo('c.jpg'),
  ];
  const { location } = await post('/vendor/kiln/pieces/new', { ...fields, photos });
  expect(location).toContain(`/vendor/kiln/pieces/${id}?done=listed&photos=`);
  expect(await pieceOf(id)).toMatchObject({ name: 'Second Jar', priceCents: 5000, isActive: true });
  expect((await pieceOf(id))?.pictures.length).toBe(1);
  const page = await site.fetch(location ?? '', { headers: vendor.headers });
  const text = await page.text();
  expect(text).toContain(doneWords.listed);
  for (const name of ['a.svg', 'b.jpg']) expect(text.split(`<p class="note">Not added: ${name}.`)).toHaveLength(2);
});

test('a thirteenth photo isn’t taken, and the page names it once and says that the piece is in the store', async () => {
  const pictures = Array.from({ length: 11 }, (_, index) => makePicture({ key: `demo/${index}` }));
  const piece = await makeProduct(site.db, store, { name: 'Full Jar', isActive: false, pictures });
  const kept = Object.fromEntries(
    pictures.flatMap(({ key }, index) => [
      [`photo.${index}.key`, key],
      [`photo.${index}.place`, String(index + 1)],
    ]),
  );
  const fields = {
    name: 'Full Jar',
    price: '45',
    count: '1',
    seen: '1',
    revision: String(piece.revision),
    category: 'ceramics',
  };
  const photos = [await photo('a.jpg'), new File(['<svg/>'], 'b\u202e.svg'), new File(['<svg/>'], 'c.svg')];
  const { location } = await post(`/vendor/kiln/pieces/${piece.id}`, { ...fields, ...kept, photos, do: 'publish' });
  expect((await pieceOf(piece.id))?.pictures.length).toBe(12);
  const answer = await site.fetch(location ?? '', { headers: vendor.headers });
  const page = await answer.text();
  expect(page).toContain(doneWords.listed);
  expect(page.split('<p class="note">Not added: b.svg, c.svg. A piece can have up to 12 photos.').length - 1).toBe(1);
});

/** Begins a form whose photo never ends. Returns the answer's status. */
function sendEndless(headers: Record<string, string>): { status: Promise<number>; stop(): void } {
  const type = 'multipart/form-data; boundary=x';
  const origin = site.app.config.siteUrl;
  const all = { ...headers, origin, host: new URL(origin).host, 'content-type': type };
  const request = http.request(`${site.url}/vendor/kiln/pieces/new`, { method: 'POST', headers: all });
  const status = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  request.write('--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n');
  return { status, stop: () => request.destroy() };
}

test('strangers who send photos are asked to sign in at once, and hold no place of those that are signed in', async () => {
  const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer nobody' }, {}];
  for (const headers of strangers) {
    const { status, stop } = sendEndless(headers);
    expect(await status).toBe(401);
    stop();
  }

  const mine = Array.from({ length: 2 }, () => sendEndless(vendor.headers));
  // One of an account is received; nothing answers it until it has come.
  expect(await Promise.race(mine.map(({ status }) => status))).toBe(429);
  for (const { status, stop } of mine) {
    status.catch(() => {});
    stop();
  }
});
