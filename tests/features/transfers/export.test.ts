import { randomUUID } from 'node:crypto';
import { readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { addBox } from '../../../src/features/studio/boxes/own-boxes.server.ts';
import { cleanTransfers, transferWork } from '../../../src/features/transfers/transfer-work.server.ts';
import { askForArchive, findTransfer, listExports } from '../../../src/features/transfers/transfers.server.ts';
import { transfers } from '../../../src/features/transfers/transfers.table.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { noJobs, openTestJobs, type TestJobs, workThrough } from '../../support/jobs.ts';
import { makeOrder } from '../../support/orders.ts';
import { readZip } from '../../support/read-zip.ts';
import { testApp } from '../../support/test-app.ts';
import { transferPath } from '../../support/transfer-path.ts';

const app = await testApp();
const { db, clock } = app;
afterAll(() => app.close());

const day = 86_400_000;
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

const ask = () => askForArchive(app, { vendorId: store.id, requestedBy: me.id, now: clock.now() });
const latest = async () => (await listExports(db, store.id, clock.now()))[0];

test('an archive has the settings, pieces, original photos, orders, and messages of its store alone', async () => {
  const [one, two] = [await upload(store.id, 'one'), await upload(store.id, 'two')];
  await db
    .update(vendors)
    .set({ portrait: await upload(store.id, 'me') })
    .where(eq(vendors.id, store.id));
  const crate = { name: 'Crate', length: 20, width: 10, height: 9, weightOz: 30 };
  const box = await addBox(db, store.id, crate, clock.now());
  const own = { cashPriceCents: 4_350, box, weightOz: 38 };
  await makeProduct(db, store, { slug: 'jar', name: '=Jar', pictures: [one, two], position: 1, ...own });
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
  await workThrough(transferWork(app));

  const archive = await latest();
  expect(archive).toMatchObject({ state: 'done', problem: null });
  const files = await readZip(await transferPath(app, archive?.id ?? ''));
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
      box,
      weightOz: 38,
      pictures: [{ file: 'pictures/jar-1.jpg' }, { alt: 'Shows two.' }],
    },
    { slug: 'bowl', state: 'draft', pictures: [{ file: 'pictures/bowl-1.avif' }] },
  ]);
  expect(Object.keys(json('pieces.json')[0]).join()).toBe(
    'slug,name,description,medium,size,year,care,priceCents,cashPriceCents,inventory,categorySlug,box,weightOz,state,pictures',
  );
  expect(String(files.get('pieces.csv'))).toContain(
    'Name,Description,Price,Currency,Cash price,Quantity,Medium,Size,Year,Care,Category,Box,Weight,Status,Page,Picture 1,',
  );
  expect(json('boxes.json')).toEqual([{ key: box, ...crate }]);
  expect(String(files.get('pieces.csv'))).toContain(',Crate,2 lb 6 oz,published,jar,');
  expect(json('orders.json')).toMatchObject([{ number, customerName: 'Łódź Đặng', totalCents: 1000, lines: [] }]);
  expect(json('messages.json')).toMatchObject([{ from: 'Pat', messages: [{ side: 'visitor', body: '@SUM(A1)' }] }]);
  expect(String(files.get('pieces.csv'))).toContain(`\r\n'=Jar,A lidded jar.,45.00,USD,43.50,10,Stoneware,`);
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
  await workThrough(transferWork(app));
  const files = await readZip(await transferPath(app, (await latest())?.id ?? ''));
  const numbers: string[] = JSON.parse(String(files.get('orders.json'))).map(
    ({ number }: { number: string }) => number,
  );
  expect(new Set(numbers).size).toBe(450);
  expect(numbers.length).toBe(450);
});

test('only one archive is made at a time', async () => {
  for (const _ of [1, 2, 3]) await ask();
  expect(await listExports(db, store.id, clock.now())).toHaveLength(1);
  await workThrough(transferWork(app));
  expect(app.mails.mails).toHaveLength(1);
  await ask();
  expect(await listExports(db, store.id, clock.now())).toHaveLength(2);
});

describe('the job', () => {
  let jobs: TestJobs;
  beforeEach(async () => {
    jobs = await openTestJobs(app);
    await db.execute(sql`delete from pgboss.job`);
  });
  afterEach(async () => {
    await jobs.close();
    app.jobs = noJobs;
  });
  const state = async () => (await latest())?.state;
  const over = { timeout: 30_000, interval: 50 };

  test('makes an archive at once, and once with several processes', async () => {
    const others = [await openTestJobs(app), await openTestJobs(app)];
    const stops = await Promise.all([jobs, ...others].map((one) => one.work(transferWork(app))));
    for (const _ of [1, 2, 3]) await ask();
    await expect.poll(state, { timeout: 4_000, interval: 20 }).toBe('done');
    expect(app.mails.mails).toHaveLength(1);
    for (const stop of stops) await stop();
    for (const other of others) await other.close();
  });

  test('of a stopped server is done by the next one, and that was no attempt', async () => {
    const begun = Promise.withResolvers<void>();
    const get = () => {
      begun.resolve();
      return new Promise<never>((_, reject) => setTimeout(() => reject(new Error('It stopped.')), 200));
    };
    await makeProduct(db, store, { pictures: [await upload(store.id, 'x')] });
    const stop = await jobs.work(transferWork({ ...app, files: { ...app.files, get } }));
    await ask();
    await begun.promise;
    await stop();
    expect(await state()).toBe('waiting');
    expect(await readdir(folder)).toEqual([]);
    const { rows } = await db.execute(sql`select data from pgboss.job where name = 'transfer' and state = 'created'`);
    expect(rows).toMatchObject([{ data: { attempts: 0 } }]);
    const stopNext = await jobs.work(transferWork(app));
    await expect.poll(state, over).toBe('done');
    await stopNext();
    expect(jobs.logged).toEqual([]);
  });

  test('that fails is given up after three tries, with a sentence and nothing left on the disk', async () => {
    await makeProduct(db, store, { pictures: [await upload(store.id, 'x')] });
    const get = () => Promise.reject(new Error('The disk is gone.'));
    const stop = await jobs.work(transferWork({ ...app, files: { ...app.files, get } }));
    await ask();
    await expect.poll(state, over).toBe('failed');
    await stop();
    expect((await latest())?.problem).toContain('Please try again');
    expect(jobs.logged).toHaveLength(3);
    expect(await readdir(folder)).toEqual([]);
    expect(app.mails.mails).toEqual([]);
  });

  test('comes also to an archive that was asked for before there were jobs', async () => {
    app.jobs = noJobs;
    await ask();
    const stop = await jobs.work(transferWork(app));
    await expect.poll(state, over).toBe('done');
    await stop();
  });
});

test('after a week an archive is gone: its row, its file, and before that nobody finds it; files without a store go too', async () => {
  await ask();
  await workThrough(transferWork(app));
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
  await workThrough(transferWork(app));
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
  await askForArchive(app, theirs);
  for (const _ of [1, 2, 3, 4]) {
    clock.advance(60_000);
    await ask();
    await workThrough(transferWork(app));
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
