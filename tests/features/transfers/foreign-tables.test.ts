import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import {
  addPhotos,
  carryRefusals,
  confirmTable,
  openTable,
} from '../../../src/features/transfers/import-table.server.ts';
import type { TableReport } from '../../../src/features/transfers/table-report.ts';
import { transferWork } from '../../../src/features/transfers/transfer-work.server.ts';
import { findTransfer } from '../../../src/features/transfers/transfers.server.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { workThrough } from '../../support/jobs.ts';
import { makePhoto, openDarkroom } from '../../support/photos.ts';
import { testApp } from '../../support/test-app.ts';

const app = await testApp();
const { db } = app;
const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
const darkroom = await openDarkroom(app);
afterAll(async () => {
  await darkroom.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

let store: Awaited<ReturnType<typeof makeVendor>>;
let me: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  me = await makeUser(db);
  store = await makeVendor(db, { ownerUserId: me.id });
});

let files = 0;
async function sent(name: string, content: string | Buffer) {
  files += 1;
  const file = { field: '', name, path: path.join(folder, String(files)), isTooLarge: false };
  await writeFile(file.path, content);
  return { ...file, bytes: content.length };
}
async function open(table: string, photos: [name: string, content: Buffer][] = []) {
  const owner = { vendorId: store.id, createdBy: me.id };
  const all = await Promise.all(photos.map(([name, content]) => sent(name, content)));
  const id = await openTable(app, owner, { table: await sent('pieces.csv', table), photos: all });
  return {
    read: async () => {
      const found = await findTransfer(db, { vendorId: store.id, id }, app.clock.now());
      if (!found) throw new Error('It is gone.');
      return { ...found, report: found.report as TableReport };
    },
  };
}
// Those of the factory share one position.
const listPieces = () =>
  db
    .select()
    .from(products)
    .where(eq(products.vendorId, store.id))
    .orderBy(asc(products.position), desc(products.slug));

test('texts of a shop that escapes them are decoded once, and those of our own tables stay', async () => {
  const row = '"Salt &amp; &amp;amp; 6&quot;",5';
  const shop = await open(`TITLE,PRICE\n${row}\n`);
  const ours = await open(`Name,Price,Page\n${row},\n`);
  const firstOf = async ({ read }: typeof shop) => (await read()).report.first;
  expect(await firstOf(shop)).toEqual(['Salt & &amp; 6"']);
  expect(await firstOf(ours)).toEqual(['Salt &amp; &amp;amp; 6&quot;']);
});

test('a table with semicolons has decimal commas, unless a number may mean two things', async () => {
  const { read } = await open('Name;Price;Weight\nCup;45,00;1,5 lb\nJar;1.234,5;\nPot;9.50;\n');
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect((await listPieces()).map(({ priceCents, weightOz }) => [priceCents, weightOz])).toEqual([
    [4_500, 24],
    [123_450, null],
    [950, null],
  ]);
  const unclear = await open('Name;Price\nCup;1,234\nCup;1.234\n');
  expect((await unclear.read()).report.problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Price'],
    [3, 'Price'],
  ]);
});

test('rows of a sheet without a piece are left out', async () => {
  const { read } = await open('Name,Price,Currency,Sold\nCup,5,USD,TRUE\n,,,FALSE\n,,USD,FALSE\n');
  expect((await read()).report).toMatchObject({ pieces: 1, problemCount: 0 });
});

test('a table without pages says how many of its pieces have the name of one that is there', async () => {
  await makeProduct(db, store, { name: 'Blue Cup' });
  const { read } = await open('Title,Price\nblue cup,5\nJar,5\n');
  expect((await read()).report).toMatchObject({ pieces: 2, sameName: ['blue cup'], sameNameCount: 1 });
});

test('two photos of one name are said, neither is taken, and a later one replaces none', async () => {
  const photo = await makePhoto();
  const { read } = await open('Name,Price,Picture 1,Picture 2\nCup,5,1.jpg,2.jpg\n', [
    ['1.jpg', photo],
    ['1.JPG', await makePhoto()],
    ['2.jpg', photo],
  ]);
  const { report } = await read();
  expect(report).toMatchObject({ missing: ['1.jpg'], photoProblems: [{ name: '1.jpg' }] });
  await addPhotos(app, await read(), me.id, [await sent('2.jpg', await makePhoto())]);
  const later = (await read()).report;
  expect(later.photos).toEqual(report.photos);
  expect(later.photoProblems).toMatchObject([{ name: '2.jpg' }]);
});

test('a photo that turns out to be damaged is named before anything is created, and may be sent again', async () => {
  const photo = await makePhoto({ width: 400, height: 400 });
  const { read } = await open('Name,Price,Picture 1\nCup,5,cup.jpg\n', [['cup.jpg', photo.subarray(0, -300)]]);
  await darkroom.develop();
  await expect(confirmTable(app, await read())).rejects.toThrow('Nothing was created yet.');
  const problem = expect.stringContaining('damaged');
  expect((await read()).report).toMatchObject({ missing: ['cup.jpg'], photoProblems: [{ name: 'cup.jpg', problem }] });
  expect(await carryRefusals(app, await read())).toBe(null);
  await addPhotos(app, await read(), me.id, [await sent('cup.jpg', photo)]);
  await darkroom.develop();
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect((await listPieces())[0]?.pictures).toHaveLength(1);
});
