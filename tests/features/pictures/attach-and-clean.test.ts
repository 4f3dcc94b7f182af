import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderLines, orders } from '../../../src/features/buying/orders/orders.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { attachPictures, findOwnPictures } from '../../../src/features/pictures/attach.server.ts';
import { cleanUploads } from '../../../src/features/pictures/clean-uploads.server.ts';
import { cancelUpload } from '../../../src/features/pictures/uploads.server.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let vendorId: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  vendorId = (await makeVendor(app.db)).id;
});

const day = 86_400_000;
const keyOf = (id: string) => `uploads/${vendorId}/${id}`;

/** A photo whose picture is made, with its files. */
async function readyUpload(values: Partial<typeof uploads.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const picture = makePicture({ key: keyOf(id), widths: [340, 720] });
  const now = app.clock.now();
  app.clock.advance(1000);
  const row = {
    id,
    vendorId,
    bytes: 10,
    received: 10,
    state: 'ready' as const,
    picture,
    createdAt: now,
    updatedAt: now,
  };
  await app.db.insert(uploads).values({ ...row, finishedAt: now, ...values });
  for (const file of ['340.avif', '720.avif', '720.webp', 'original.jpg']) {
    await app.files.put(`${keyOf(id)}-${file}`, { bytes: new Uint8Array(3), contentType: 'image/avif' });
  }
  return id;
}

const isThere = async (id: string) => {
  const rows = await app.db.select().from(uploads).where(eq(uploads.id, id));
  const files = await Promise.all(
    ['340.avif', '720.avif', '720.webp', 'original.jpg'].map((file) => app.files.get(`${keyOf(id)}-${file}`)),
  );
  return [rows.length, files.filter((file) => file !== null).length];
};
const there = [1, 4];
const gone = [0, 0];

async function pieceOf(id: string) {
  const [row] = await app.db.select().from(products).where(eq(products.id, id));
  return { keys: row?.pictures.map(({ key }) => key), revision: row?.revision };
}

test('a piece gets its pictures in the order of the photos, whenever each is ready, and each once', async () => {
  const productId = randomUUID();
  const [first, second, third] = [
    await readyUpload({ productId, state: 'received' }),
    await readyUpload({ productId }),
    await readyUpload({ productId }),
  ];
  // The photos are there before the piece.
  await attachPictures(app.db, app.clock.now(), productId);
  await makeProduct(app.db, { id: vendorId }, { id: productId });
  await attachPictures(app.db, app.clock.now());
  expect(await pieceOf(productId)).toEqual({ keys: [second, third].map(keyOf), revision: 3 });
  await app.db.update(uploads).set({ state: 'ready' }).where(eq(uploads.id, first));
  for (const _ of [1, 2]) await attachPictures(app.db, app.clock.now(), productId);
  expect(await pieceOf(productId)).toEqual({ keys: [first, second, third].map(keyOf), revision: 4 });
  // One that the vendor removed doesn't come back.
  await app.db.update(products).set({ pictures: [] }).where(eq(products.id, productId));
  await attachPictures(app.db, app.clock.now());
  expect((await pieceOf(productId)).keys).toEqual([]);
});

test('twenty appendings at once lose nothing', async () => {
  const { id: productId } = await makeProduct(app.db, { id: vendorId });
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await readyUpload({ productId }));
  await Promise.all(Array.from({ length: 20 }, () => attachPictures(app.db, app.clock.now(), productId)));
  expect(await pieceOf(productId)).toEqual({ keys: ids.map(keyOf), revision: 11 });
});

test('a piece has at most twelve pictures, and what is too much says so', async () => {
  const { id: productId } = await makeProduct(app.db, { id: vendorId });
  const ids: string[] = [];
  for (let count = 0; count < 13; count += 1) ids.push(await readyUpload({ productId }));
  await attachPictures(app.db, app.clock.now(), productId);
  expect((await pieceOf(productId)).keys).toHaveLength(12);
  const [last] = await app.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, ids.at(-1) ?? ''));
  expect(last).toMatchObject({ state: 'refused', problem: 'A piece can have up to 12 photos.' });
});

test('another store’s piece never gets a picture, and another store’s key is not one’s own', async () => {
  const other = await makeVendor(app.db);
  const piece = await makeProduct(app.db, other);
  const id = await readyUpload({ productId: piece.id });
  await attachPictures(app.db, app.clock.now());
  expect((await pieceOf(piece.id)).keys).toEqual([]);
  const keys = [keyOf(id), 'demo/portland-kiln/header', 'uploads/../x', keyOf(randomUUID())];
  expect((await findOwnPictures(app.db, vendorId, keys)).pictures.map(({ key }) => key)).toEqual([keyOf(id)]);
  expect(await findOwnPictures(app.db, other.id, keys)).toEqual({ pictures: [], waiting: [] });
});

test('a picture canceled before it was appended never is', async () => {
  const { id: productId } = await makeProduct(app.db, { id: vendorId });
  const id = await readyUpload({ productId });
  await cancelUpload(app, { vendorId, id });
  await attachPictures(app.db, app.clock.now());
  expect((await pieceOf(productId)).keys).toEqual([]);
});

test('pictures are removed a day after the last piece, store, and order stopped showing them', async () => {
  const { id: productId } = await makeProduct(app.db, { id: vendorId });
  const [onPiece, header, portrait, ordered, unused] = [
    await readyUpload(),
    await readyUpload(),
    await readyUpload(),
    await readyUpload(),
    await readyUpload(),
  ];
  const shown = (id: string) => makePicture({ key: keyOf(id), widths: [340, 720] });
  await app.db
    .update(products)
    .set({ pictures: [shown(onPiece)] })
    .where(eq(products.id, productId));
  await app.db
    .update(vendors)
    .set({ headerPicture: shown(header), portrait: shown(portrait) })
    .where(eq(vendors.id, vendorId));
  const [order] = await app.db
    .insert(orders)
    .values({
      number: `RC-${randomUUID().slice(0, 8)}`,
      vendorId,
      stripeAccountId: 'acct_1',
      goodsCents: 100,
      shippingCents: 0,
      processingFeeCents: 0,
      totalCents: 100,
      applicationFeeCents: 1,
    })
    .returning();
  const line = { orderId: order?.id ?? '', productId, position: 0, name: 'Jar', unitPriceCents: 100, quantity: 1 };
  await app.db.insert(orderLines).values({ ...line, picture: shown(ordered) });
  const clean = () => cleanUploads(app, app.clock.now());
  const used = [onPiece, header, portrait, ordered];

  await clean();
  app.clock.advance(day / 2);
  await clean();
  expect(await isThere(unused)).toEqual(there);
  app.clock.advance(day / 2 + 1);
  await clean();
  expect(await isThere(unused)).toEqual(gone);
  for (const id of used) expect(await isThere(id)).toEqual(there);

  // Unused for a while, and used again.
  await app.db.update(products).set({ pictures: [] }).where(eq(products.id, productId));
  await clean();
  app.clock.advance(2 * day);
  await app.db
    .update(products)
    .set({ pictures: [shown(onPiece)] })
    .where(eq(products.id, productId));
  await clean();
  expect(await isThere(onPiece)).toEqual(there);
  await app.db.update(products).set({ pictures: [] }).where(eq(products.id, productId));
  await app.db.update(vendors).set({ headerPicture: null }).where(eq(vendors.id, vendorId));
  await clean();
  app.clock.advance(day + 1);
  await clean();
  for (const id of [onPiece, header]) expect(await isThere(id)).toEqual(gone);
  for (const id of [portrait, ordered]) expect(await isThere(id)).toEqual(there);
});

test('photos that never arrived whole are removed after a week, refused ones after a day', async () => {
  const [receiving, refused, received] = [
    await readyUpload({ state: 'receiving', received: 0, picture: null, finishedAt: null }),
    await readyUpload({ state: 'refused', problem: 'No.' }),
    await readyUpload({ state: 'received', picture: null, finishedAt: null }),
  ];
  await app.files.put(`parts/${receiving}-0`, { bytes: new Uint8Array(3), contentType: 'application/octet-stream' });
  const count = async (id: string) => (await app.db.select().from(uploads).where(eq(uploads.id, id))).length;
  app.clock.advance(day + 60_000);
  await cleanUploads(app, app.clock.now());
  expect(await Promise.all([receiving, refused, received].map(count))).toEqual([1, 0, 1]);
  app.clock.advance(6 * day);
  await cleanUploads(app, app.clock.now());
  expect(await Promise.all([receiving, received].map(count))).toEqual([0, 1]);
  expect(await app.files.get(`parts/${receiving}-0`)).toBeNull();
});
