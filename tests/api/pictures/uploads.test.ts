import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { uploadErrors, uploadProblems } from '../../../src/features/pictures/words.ts';
import { chunkBytes } from '../../../src/platform/resumable/chunks.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asUser, asVendor, type Person } from '../../support/people.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../../support/photos.ts';

let site: StartedApp;
let darkroom: Darkroom;
let vendor: Person;
let store: { id: string; slug: string };
beforeAll(async () => {
  site = await startApp();
  darkroom = await openDarkroom(site.app);
});
afterAll(async () => {
  await darkroom.close();
  await site.close();
});
beforeEach(async () => {
  // Otherwise a test makes the large pictures of the photos before it, which takes seconds.
  await site.db.update(uploads).set({ finishedAt: site.clock.now() }).where(isNull(uploads.finishedAt));
  vendor = await asVendor(site.db);
  store = await makeVendor(site.db, { ownerUserId: vendor.userId });
});

const at = (id = '', slug = store.slug) => `/api/studio/${slug}/uploads${id && `/${id}`}`;
const announce = (body: object, person = vendor, slug = store.slug) => site.post(at('', slug), body, person.headers);
const sendChunk = (id: string, offset: number, bytes: Uint8Array, person = vendor) =>
  site.fetch(`${at(id)}?offset=${offset}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', ...person.headers },
    body: new Uint8Array(bytes),
  });
const look = async (id: string) => (await site.fetch(at(id), { headers: vendor.headers })).json();

/** Sends a photo chunk by chunk, as the browser does. */
async function send(photo: Uint8Array, more: { productId?: string; alt?: string } = {}): Promise<string> {
  const id = randomUUID();
  expect((await announce({ id, bytes: photo.length, ...more })).status).toBe(201);
  for (let offset = 0; offset < photo.length; offset += chunkBytes) {
    expect((await sendChunk(id, offset, photo.subarray(offset, offset + chunkBytes))).status).toBe(200);
  }
  return id;
}

test('a photo is sent in chunks that can be repeated, and becomes a picture on the piece', async () => {
  const piece = await makeProduct(site.db, store);
  const photo = await makePhoto({ width: 1200, height: 900, bytes: 2.5 * chunkBytes });
  expect(photo.length).toBeGreaterThan(chunkBytes);
  const id = randomUUID();
  const body = { id, bytes: photo.length, productId: piece.id, alt: 'A jar.' };
  const first = await announce(body);
  expect([first.status, await first.json()]).toMatchObject([201, { id, received: 0, state: 'receiving' }]);
  expect((await announce(body)).status).toBe(200);

  const one = photo.subarray(0, chunkBytes);
  for (const _ of [1, 2]) {
    const answer = await sendChunk(id, 0, one);
    expect([answer.status, await answer.json()]).toMatchObject([200, { received: chunkBytes, state: 'receiving' }]);
  }
  // A chunk beyond the next one is not stored, and the answer says where to go on.
  expect(await (await sendChunk(id, 2 * chunkBytes, one)).json()).toMatchObject({ received: chunkBytes });
  const short = await sendChunk(id, chunkBytes, photo.subarray(chunkBytes, chunkBytes + 10));
  expect([short.status, await short.json()]).toMatchObject([422, { error: uploadErrors.wrongChunk }]);
  for (let offset = chunkBytes; offset < photo.length; offset += chunkBytes) {
    await sendChunk(id, offset, photo.subarray(offset, offset + chunkBytes));
  }
  expect(await look(id)).toMatchObject({ state: 'received', received: photo.length, picture: null });

  // WebP first: it shows everywhere, at the addresses of AVIF too.
  expect(await darkroom.develop(1)).toEqual([]);
  const { picture } = await look(id);
  const key = `uploads/${store.id}/${id}`;
  expect(picture).toEqual({ key, width: 1020, height: 765, alt: 'A jar.', widths: [340, 480, 720, 1020] });
  const [row] = await site.db.select().from(products).where(eq(products.id, piece.id));
  expect(row).toMatchObject({ pictures: [picture], revision: 2 });
  const early = await site.fetch(`/media/${key}-1020.avif`);
  expect([early.headers.get('content-type'), early.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=20',
  ]);

  expect(await darkroom.develop()).toEqual([]);
  for (const width of picture.widths) {
    const answer = await site.fetch(`/media/${key}-${width}.avif`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width, format: 'heif' });
  }
  expect((await site.fetch(`/media/${key}-720.webp`)).status).toBe(200);
  // Nothing else of it is public.
  for (const other of ['-original.jpg', '-1020.webp', '-999.avif', '', '-720.svg']) {
    expect((await site.fetch(`/media/${key}${other}`)).status, other).toBe(404);
  }
  expect((await site.fetch(`/media/parts/${id}-0`)).status).toBe(404);
  expect(await (await site.fetch(`/${store.slug}/${piece.slug}`)).text()).toContain(`/media/${key}-720.webp`);
});

test('another store’s photos can’t be seen, continued, canceled, or begun', async () => {
  const id = await send(await makePhoto());
  const other = await asVendor(site.db);
  const otherStore = await makeVendor(site.db, { ownerUserId: other.userId });
  for (const path of [at(id), at(id, otherStore.slug)]) {
    for (const method of ['GET', 'DELETE']) {
      expect((await site.fetch(path, { method, headers: other.headers })).status, `${method} ${path}`).toBe(404);
    }
  }
  expect((await sendChunk(id, 0, new Uint8Array(10), other)).status).toBe(404);
  expect((await announce({ id, bytes: 10 }, other, otherStore.slug)).status).toBe(404);
  expect((await announce({ id: randomUUID(), bytes: 10 }, other)).status).toBe(404);
  const customer = await asUser(site.db);
  expect((await announce({ id: randomUUID(), bytes: 10 }, customer)).status).toBe(403);
  // Nor does a photo get into another store's piece.
  const piece = await makeProduct(site.db, otherStore);
  const foreign = await announce({ id: randomUUID(), bytes: 10, productId: piece.id });
  expect([foreign.status, await foreign.json()]).toMatchObject([404, { error: uploadErrors.noPiece }]);
});

test('of 40 photos that nobody sends any more, the oldest make room, and one that came late is taken', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID());
  for (const id of ids) await announce({ id, bytes: 10 });
  const [oldest = '', begun = ''] = ids;
  await sendChunk(begun, 0, new Uint8Array(5));
  await site.db.update(uploads).set({ received: 5 }).where(eq(uploads.id, begun));
  // Any of them may be on its way.
  expect((await announce({ id: randomUUID(), bytes: 10 })).status).toBe(422);
  site.clock.advance(6 * 60_000);
  await site.db
    .update(uploads)
    .set({ updatedAt: new Date(0) })
    .where(eq(uploads.id, oldest));
  const left = async () => {
    const rows = await site.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.vendorId, store.id));
    return new Set(rows.map(({ id }) => id));
  };
  expect((await announce({ id: randomUUID(), bytes: 10 })).status).toBe(201);
  expect([(await left()).size, (await left()).has(oldest)]).toEqual([40, false]);
  await site.db
    .update(uploads)
    .set({ updatedAt: new Date(1) })
    .where(eq(uploads.id, begun));
  expect((await announce({ id: oldest, bytes: 10 })).status).toBe(201);
  expect([(await left()).size, (await left()).has(begun)]).toEqual([40, false]);
  // Those that wait to be made ready keep their places.
  await site.db.update(uploads).set({ state: 'received', received: 10 }).where(eq(uploads.vendorId, store.id));
  site.clock.advance(6 * 60_000);
  expect((await announce({ id: begun, bytes: 10 })).status).toBe(422);
});

test('too many bytes, and too many photos at once, are refused in words', async () => {
  const large = await announce({ id: randomUUID(), bytes: 50 * 1024 * 1024 });
  expect([large.status, await large.json()]).toMatchObject([422, { error: uploadProblems.tooManyBytes }]);
  for (let count = 0; count < 40; count += 1) {
    expect((await announce({ id: randomUUID(), bytes: 10 })).status).toBe(201);
  }
  const id = randomUUID();
  const more = await announce({ id, bytes: 10 });
  expect([more.status, await more.json()]).toMatchObject([422, { error: uploadErrors.tooManyOpen }]);
  await site.db.update(uploads).set({ state: 'refused' }).where(eq(uploads.vendorId, store.id));
  expect((await announce({ id, bytes: 10 })).status).toBe(201);
  await site.db.update(uploads).set({ bytes: 10_485_760 }).where(eq(uploads.vendorId, store.id));
  const rows = Array.from({ length: 70 }, () => ({ id: randomUUID(), vendorId: store.id, bytes: 10_485_760 }));
  await site.db.insert(uploads).values(rows.map((row) => ({ ...row, state: 'refused' as const })));
  const tooMuch = await announce({ id: randomUUID(), bytes: 10 });
  expect([tooMuch.status, await tooMuch.json()]).toMatchObject([422, { error: uploadErrors.tooMuchToday }]);
  site.clock.advance(25 * 3_600_000);
  expect((await announce({ id: randomUUID(), bytes: 10 })).status).toBe(201);
});

test('a canceled photo is gone, and comes off the piece that has it', async () => {
  const piece = await makeProduct(site.db, store, { isActive: false });
  const [waiting, ready] = [await send(await makePhoto()), await send(await makePhoto(), { productId: piece.id })];
  const cancel = (id: string) => site.fetch(at(id), { method: 'DELETE', headers: vendor.headers });
  expect((await cancel(waiting)).status).toBe(204);
  expect((await cancel(waiting)).status).toBe(404);
  expect(await site.app.files.get(`parts/${waiting}-0`)).toBeNull();
  await darkroom.develop(1);
  const pictures = async () => {
    const [row] = await site.db.select().from(products).where(eq(products.id, piece.id));
    return row?.pictures.length;
  };
  expect(await pictures()).toBe(1);
  const publish = (isActive: boolean) => site.db.update(products).set({ isActive }).where(eq(products.id, piece.id));
  await publish(true);
  const refused = await cancel(ready);
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: uploadErrors.lastPicture }]);
  expect(await pictures()).toBe(1);
  await publish(false);
  expect((await cancel(ready)).status).toBe(204);
  expect(await pictures()).toBe(0);
  await darkroom.develop();
  expect(await pictures()).toBe(0);
});
