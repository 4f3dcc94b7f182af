import { randomUUID } from 'node:crypto';
import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { transferFile } from '../../../src/features/transfers/transfer-files.server.ts';
import { cleanTransfers, workOnNext, workOnTransfers } from '../../../src/features/transfers/transfer-work.server.ts';
import { askForArchive, findTransfer, listExports } from '../../../src/features/transfers/transfers.server.ts';
import { transfers } from '../../../src/features/transfers/transfers.table.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { readZip } from '../../support/read-zip.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
const { db, clock } = app;
afterAll(() => app.close());

const day = 86_400_000;
const options = { signal: new AbortController().signal, log: () => {} };
const folder = path.join(app.config.dataDir, 'transfers');

/** Puts the original of an upload there. */
async function upload(vendorId: string, bytes: string) {
  const key = `uploads/${vendorId}/${randomUUID()}`;
  await app.files.put(`${key}-original.jpg`, { bytes: Buffer.from(bytes), contentType: 'image/jpeg' });
  return makePicture({ key, alt: `Shows ${bytes}.` });
}

let store: Awaited<ReturnType<typeof makeVendor>>;
let me: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  await db.delete(transfers);
  await rm(folder, { recursive: true, force: true });
  app.mails.mails.length = 0;
  me = await makeUser(db);
  store = await makeVendor(db, { ownerUserId: me.id });
});

const ask = () => askForArchive(db, { vendorId: store.id, requestedBy: me.id, now: clock.now() });
const latest = async () => (await listExports(db, store.id, clock.now()))[0];

test('an archive has the settings, pieces, original photos, orders, and messages of its store alone', async () => {
  const [one, two] = [await upload(store.id, 'one'), await upload(store.id, 'two')];
  await db
    .update(vendors)
    .set({ portrait: await upload(store.id, 'me') })
    .where(eq(vendors.id, store.id));
  await makeProduct(db, store, { slug: 'jar', name: '=Jar', pictures: [one, two], position: 1 });
  await makeProduct(db, store, { slug: 'bowl', pictures: [makePicture()], isActive: false, position: 2 });
  const number = await makeOrder(db, store, {
    paidAt: clock.now(),
    customerName: 'Łódź Đặng',
    customerEmail: 'buyer@example.org',
    createdAt: new Date(clock.now().getTime() - day),
  });
  const [thread] = await db
    .insert(threads)
    .values({ vendorId: store.id, visitorName: 'Pat', visitorEmail: 'pat@example.org', createdAt: new Date(0) })
    .returning();
  await db
    .insert(messages)
    .values({ threadId: thread?.id ?? '', side: 'visitor', body: '@SUM(A1)', createdAt: new Date(0) });
  const other = await makeVendor(db);
  await makeProduct(db, other, { slug: 'secret' });
  await makeOrder(db, other, { paidAt: clock.now() });

  await ask();
  await workOnTransfers(app, options);

  const archive = await latest();
  expect(archive).toMatchObject({ state: 'done', attempts: 0, problem: null });
  const files = await readZip(transferFile(app, archive?.id ?? ''));
  const pictures = [...files].filter(([name]) => name.startsWith('pictures/') && name.endsWith('.jpg'));
  expect(pictures.map(([name, bytes]) => [name, String(bytes)])).toEqual([
    ['pictures/_store-2.jpg', 'me'],
    ['pictures/jar-1.jpg', 'one'],
    ['pictures/jar-2.jpg', 'two'],
  ]);
  expect(files.get('pictures/bowl-1.avif')?.length).toBeGreaterThan(1000);
  const json = (name: string) => JSON.parse(String(files.get(name)));
  expect(json('archive.json')).toMatchObject({ format: 'river-city-artists/store', version: 1 });
  expect(json('store.json')).toMatchObject({
    slug: store.slug,
    name: 'Kiln and Co',
    header: null,
    portrait: { file: 'pictures/_store-2.jpg', alt: 'Shows me.' },
  });
  expect(json('pieces.json')).toMatchObject([
    {
      slug: 'jar',
      name: '=Jar',
      state: 'published',
      inventory: 10,
      pictures: [{ file: 'pictures/jar-1.jpg' }, { alt: 'Shows two.' }],
    },
    { slug: 'bowl', state: 'draft', pictures: [{ file: 'pictures/bowl-1.avif' }] },
  ]);
  expect(Object.keys(json('pieces.json')[0]).join()).toBe(
    'slug,name,description,medium,size,year,care,priceCents,inventory,categorySlug,state,pictures',
  );
  expect(String(files.get('pieces.csv'))).toContain(
    'Name,Description,Price,Currency,Quantity,Medium,Size,Year,Care,Category,Status,Page,Picture 1,',
  );
  expect(json('orders.json')).toMatchObject([{ number, customerName: 'Łódź Đặng', totalCents: 1000, lines: [] }]);
  expect(json('messages.json')).toMatchObject([{ from: 'Pat', messages: [{ side: 'visitor', body: '@SUM(A1)' }] }]);
  expect(String(files.get('pieces.csv'))).toContain(`\r\n'=Jar,A lidded jar.,45.00,USD,10,Stoneware,`);
  expect(String(files.get('orders.csv'))).toContain(`\r\n${number},paid,none,`);
  expect(String(files.get('messages.csv'))).toContain(`,Pat,,Pat,'@SUM(A1)\r\n`);
  const everything = [...files].map(([name, bytes]) => (name.startsWith('pictures/') ? '' : String(bytes))).join();
  for (const secret of ['secret', 'buyer@example.org', 'pat@example.org', store.email, store.stripeAccountId ?? '?']) {
    expect(everything).not.toContain(secret);
  }
  expect(app.mails.mails).toMatchObject([
    { template: 'archive-ready', to: me.email, data: { vendorSlug: store.slug } },
  ]);
});

test('all orders are there, in the order of their day, also if many were placed in the same moment', async () => {
  const createdAt = new Date(clock.now().getTime() - day);
  for (let n = 0; n < 450; n += 1) await makeOrder(db, store, { createdAt, paidAt: createdAt });
  await ask();
  await workOnTransfers(app, options);
  const files = await readZip(transferFile(app, (await latest())?.id ?? ''));
  const numbers: string[] = JSON.parse(String(files.get('orders.json'))).map(
    ({ number }: { number: string }) => number,
  );
  expect(new Set(numbers).size).toBe(450);
  expect(numbers.length).toBe(450);
});

test('only one archive is made at a time, and only one process makes it', async () => {
  for (const _ of [1, 2, 3]) await ask();
  expect(await listExports(db, store.id, clock.now())).toHaveLength(1);
  const worked = await Promise.all([1, 2, 3].map(() => workOnNext(app, options)));
  expect(worked.filter(Boolean)).toHaveLength(1);
  expect(app.mails.mails).toHaveLength(1);
  await ask();
  expect(await listExports(db, store.id, clock.now())).toHaveLength(2);
});

test('a stopped server makes the archive after its next start; one that was killed, once its lease has ended', async () => {
  await ask();
  const stopping = AbortSignal.abort();
  await workOnNext(app, { ...options, signal: stopping });
  expect(await latest()).toMatchObject({ state: 'waiting', attempts: 0, begun: 0 });
  expect(await readdir(folder)).toEqual([]);
  // As a killed process leaves it.
  const claimedUntil = new Date(clock.now().getTime() + 30_000);
  await db.update(transfers).set({ state: 'working', begun: 1, claimedUntil });
  expect(await workOnNext(app, options)).toBe(false);
  clock.advance(31_000);
  expect(await workOnNext(app, options)).toBe(true);
  // Being killed is no attempt.
  expect(await latest()).toMatchObject({ state: 'done', attempts: 0 });
});

test('an archive that ends the server each time waits longer each time, and is given up after ten', async () => {
  const logged: string[] = [];
  await ask();
  const claimedUntil = new Date(clock.now().getTime() - 1);
  await db.update(transfers).set({ state: 'working', begun: 10, claimedUntil });
  expect(await workOnNext(app, options)).toBe(false);
  clock.advance(9 * 30_000);
  expect(await workOnNext(app, { ...options, log: (message) => logged.push(message) })).toBe(true);
  expect(await latest()).toMatchObject({ state: 'failed', problem: expect.stringContaining('Please try again') });
  expect(logged).toEqual([]);
});

test('an archive that can’t be made is given up after three tries, with a sentence and nothing left on the disk', async () => {
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  await makeProduct(db, store, { pictures: [await upload(store.id, 'x')] });
  const get = () => Promise.reject(new Error('The disk is gone.'));
  await ask();
  await workOnTransfers({ ...app, files: { ...app.files, get } }, { ...options, log });
  expect(await latest()).toMatchObject({ state: 'failed', problem: expect.stringContaining('Please try again') });
  expect(logged).toHaveLength(3);
  expect(await readdir(folder)).toEqual([]);
  expect(app.mails.mails).toEqual([]);
});

test('after a week an archive is gone: its row, its file, and before that nobody finds it; files without a store go too', async () => {
  await ask();
  await workOnTransfers(app, options);
  const { id = '' } = (await latest()) ?? {};
  const find = (vendorId = store.id) => findTransfer(db, { vendorId, id }, clock.now());
  await cleanTransfers(app, clock.now());
  expect(await find()).toMatchObject({ id });
  expect(await find((await makeVendor(db)).id)).toBe(null);
  clock.advance(7 * day + 1);
  expect(await find()).toBe(null);
  await cleanTransfers(app, clock.now());
  expect(await db.select().from(transfers)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  await ask();
  await workOnTransfers(app, options);
  await db.delete(transfers);
  const [file = ''] = await readdir(folder);
  // Its row may be on its way for an hour.
  const written = (minutes: number) => utimes(path.join(folder, file), 0, clock.now().getTime() / 1000 - minutes * 60);
  await written(59);
  await cleanTransfers(app, clock.now());
  expect(await readdir(folder)).toEqual([file]);
  await written(61);
  await cleanTransfers(app, clock.now());
  expect(await readdir(folder)).toEqual([]);
});

test('a store keeps its newest two archives, and imports that came later hide none', async () => {
  const other = await makeVendor(db, { ownerUserId: me.id });
  const theirs = { vendorId: other.id, requestedBy: me.id, now: clock.now() };
  await askForArchive(db, theirs);
  for (const _ of [1, 2, 3, 4]) {
    clock.advance(60_000);
    await ask();
    await workOnTransfers(app, options);
  }
  for (let n = 0; n < 25; n += 1) {
    clock.advance(1000);
    await db.insert(transfers).values({ vendorId: store.id, kind: 'csv', state: 'done', createdAt: clock.now() });
  }
  const kept = await listExports(db, store.id, clock.now());
  expect(kept.map(({ state, createdAt }) => [state, clock.now().getTime() - createdAt.getTime()])).toEqual([
    ['done', 25_000],
    ['done', 85_000],
  ]);
  const [their] = await listExports(db, other.id, clock.now());
  const names = [...kept, their].map((one) => `${one?.id}.zip`);
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
});
