import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { stockMovements } from '../../../src/features/buying/orders/stock.table.ts';
import { formerProductSlugs, products } from '../../../src/features/catalog/products.table.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { addBox } from '../../../src/features/studio/boxes/own-boxes.server.ts';
import {
  addPhotos,
  confirmTable,
  importTable,
  openTable,
} from '../../../src/features/transfers/import-table.server.ts';
import type { TableReport } from '../../../src/features/transfers/table-report.ts';
import { transferWork } from '../../../src/features/transfers/transfer-work.server.ts';
import { findTransfer } from '../../../src/features/transfers/transfers.server.ts';
import { transfers } from '../../../src/features/transfers/transfers.table.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { workThrough } from '../../support/jobs.ts';
import { makePhoto, openDarkroom } from '../../support/photos.ts';
import { rounds } from '../../support/rounds.ts';
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

test('a table of ours becomes drafts with their photos, pages, and counts; pieces that are there stay as they are', async () => {
  await makeProduct(db, store, { slug: 'there', name: 'There', priceCents: 100 });
  const jar = await makeProduct(db, store, { slug: 'renamed' });
  await db.insert(formerProductSlugs).values({ vendorId: store.id, slug: 'jar', productId: jar.id });
  const small = { width: 400, height: 400 };
  const photo = await makePhoto(small);
  const table = `Name,Description,Price,Currency,Quantity,Medium,Size,Year,Category,Status,Page,Picture 1,Picture 2\r
Jar,"Ash, white",45.00,USD,3,Stoneware,6 in,2026,Ceramics,published,jar,Jar-1.JPG,jar-2.jpg\r
'=1+1,,0.50,,,,,,,draft,sum,,\r
There,,9.00,USD,1,,,,,,there,,\r\n`;
  const { read } = await open(table, [['jar-1.jpg', photo]]);
  await darkroom.develop(1);
  const { report, ...checked } = await read();
  expect(checked.state).toBe('checked');
  expect(report).toMatchObject({
    pieces: 2,
    problemCount: 0,
    missing: ['jar-2.jpg'],
    skipped: ['there'],
    unused: ['Status'],
  });
  expect(await listPieces()).toHaveLength(2);
  await addPhotos(app, await read(), me.id, [await sent('C:\\Photos\\JAR-2.jpg', await makePhoto(small))]);
  await expect(confirmTable(app, await read())).rejects.toThrow('still being prepared');
  await darkroom.develop(1);
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect(await read()).toMatchObject({ state: 'done', report: { created: 2 } });
  const [first, second, ...others] = await listPieces();
  expect(first).toMatchObject({
    name: 'Jar',
    slug: 'jar-2',
    description: 'Ash, white',
    priceCents: 4500,
    inventory: 3,
    categorySlug: 'ceramics',
    isActive: false,
  });
  expect(first?.pictures).toHaveLength(2);
  expect(second).toMatchObject({ name: '=1+1', slug: 'sum', priceCents: 50, inventory: 1, categorySlug: null });
  expect(others.map(({ slug, priceCents }) => [slug, priceCents]).toSorted()).toEqual([
    ['renamed', 4500],
    ['there', 100],
  ]);
  expect(
    await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, first?.id ?? '')),
  ).toMatchObject([{ kind: 'adjust', cause: 'opening', quantity: 3 }]);
  const used = await db.select().from(uploads).where(eq(uploads.vendorId, store.id));
  expect(used.every(({ productId, attachedRevision }) => productId === first?.id && attachedRevision === 0)).toBe(true);
  // Once more changes nothing.
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect(await listPieces()).toHaveLength(4);
});

test('what Etsy exports is read: long texts are shortened, addresses are listed, and nothing is fetched', async () => {
  const long = 'A bowl that I threw on a rainy day. '.repeat(30);
  const table = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,SKU
Bowl,"${long}",1200.5,USD,2,"gift,bowl","clay,glaze",https://i.example.com/il/bowl.1.jpg?v=2,,B-1\n`;
  const { read } = await open(table);
  const { report } = await read();
  expect(report).toMatchObject({
    pieces: 1,
    shortened: 1,
    unused: ['TAGS', 'SKU'],
    addresses: ['https://i.example.com/il/bowl.1.jpg?v=2'],
    missing: ['bowl.1.jpg'],
  });
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  const [bowl] = await listPieces();
  expect(bowl).toMatchObject({ priceCents: 120_050, inventory: 2, medium: 'clay,glaze', pictures: [] });
  expect(bowl?.description).toMatch(/^A bowl .* (?:A|bowl|that|I|threw|on|a|rainy|day\.)…$/);
  expect(bowl?.description.length).toBeLessThanOrEqual(400);
});

test('a table says how to look after a piece, or nothing of it', async () => {
  const { read } = await open(`Name,Price,Care\nBowl,12.00," Hand wash.\nKeep it dry. "\nJar,9.00,\n`);
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect((await listPieces()).map(({ name, care }) => [name, care])).toEqual([
    ['Bowl', 'Hand wash.\nKeep it dry.'],
    ['Jar', null],
  ]);
});

test('a table names boxes, ours and the store’s own, and weights in pounds and ounces', async () => {
  const crate = await addBox(
    db,
    store.id,
    { name: 'Tall crate', length: 20, width: 10, height: 9, weightOz: 30 },
    app.clock.now(),
  );
  const wrong = await open('Name,Price,Box,Weight\nBowl,12.00,Chest,heavy\n');
  expect((await wrong.read()).report.problems).toEqual([
    { line: 2, column: 'Box', problem: 'You don’t have this box. Add it to your boxes, or leave this blank.' },
    { line: 2, column: 'Weight', problem: 'Enter a weight of at most 150 lb, such as 2 lb 6 oz.' },
  ]);
  const { read } = await open(
    'Name,Price,Box,Weight\nBowl,12.00,double BOX,2 lb 6 oz\nJar,9.00,Tall crate,\nCup,9.00,,12 oz\n',
  );
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect((await listPieces()).map(({ name, box, weightOz }) => [name, box, weightOz])).toEqual([
    ['Bowl', 'double', 38],
    ['Jar', crate, null],
    ['Cup', null, 12],
  ]);
});

test('a table says what cash pays at a booth, at most the price, or nothing of it', async () => {
  const wrong = await open('Name,Price,Cash price\nBowl,12.00,12.01\nJar,9.00,free\n');
  const problem = 'Enter a cash price from $0.01 to the piece’s price.';
  expect((await wrong.read()).report.problems).toEqual([
    { line: 2, column: 'Cash price', problem },
    { line: 3, column: 'Cash price', problem },
  ]);
  const { read } = await open('Name,Price,Cash price\nBowl,12.00,$11.50\nJar,9.00,\n');
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect((await listPieces()).map(({ name, cashPriceCents }) => [name, cashPriceCents])).toEqual([
    ['Bowl', 1_150],
    ['Jar', null],
  ]);
});

test('of 5,000 lines with 20 broken ones, all 20 are named by line and column, and nothing is created', async () => {
  const wrong: Record<number, [row: string, column: string]> = {};
  const kinds: [row: string, column: string][] = [
    [',5,USD,1,2020,ceramics', 'Name'],
    ['Cup,free,USD,1,2020,ceramics', 'Price'],
    ['Cup,5,EUR,1,2020,ceramics', 'Currency'],
    ['Cup,5,USD,-1,2020,ceramics', 'Quantity'],
    ['Cup,5,USD,1,20,ceramics', 'Year'],
  ];
  for (let n = 0; n < 20; n += 1) wrong[17 + n * 250] = kinds[n % 5] as [string, string];
  const rows = Array.from({ length: 5000 }, (_, index) => wrong[index + 2]?.[0] ?? 'Cup,5,USD,1,2020,');
  const { read } = await open(['Name,Price,Currency,Quantity,Year,Category', ...rows].join('\n'));
  const { report } = await read();
  expect(report.problems.map(({ line, column }) => [line, column])).toEqual(
    Object.entries(wrong).map(([line, [, column]]) => [Number(line), column]),
  );
  expect(report.problemCount).toBe(20);
  await expect(confirmTable(app, await read())).rejects.toThrow('Nothing was created.');
  await workThrough(transferWork(app));
  expect(await listPieces()).toEqual([]);
});

const many = rounds(500, 5000);

test(`${many} pieces of one name are created at once, each with a page of its own; one more than 5,000 is refused`, async () => {
  const { read } = await open(`Name,Price\n${'Cup,5\n'.repeat(many)}`);
  await confirmTable(app, await read());
  await workThrough(transferWork(app));
  expect(await read()).toMatchObject({ state: 'done', report: { created: many } });
  const pieces = await listPieces();
  expect(new Set(pieces.map(({ slug }) => slug)).size).toBe(many);
  await expect(open(`Name,Price\n${'Cup,5\n'.repeat(5001 - many)}`)).rejects.toThrow('5,000 pieces');
});

test('a failure after the last piece creates none of them', async () => {
  const { read } = await open(`Name,Price\n${'Cup,5\n'.repeat(600)}`);
  let created = 0;
  const failing = importTable(app, await read(), async (_tx, report) => {
    created = report.created ?? 0;
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(created).toBe(600);
  expect(await listPieces()).toEqual([]);
});

test.each([
  ['Name,Price\n"Cup,5\nBowl,6', 'A quotation mark opens in line 2 and never closes.'],
  ['Title,Tags\nCup,x', 'The first line needs a column named Name or Title and one named Price.'],
  ['Name,Price\n', 'There are no pieces in this file.'],
  ['', 'There are no pieces in this file.'],
  [`Name,Price\n${'x,'.repeat(60)}`, 'Line 2 has more than 50 columns.'],
  [`Name,Price\nCup,${'5'.repeat(40_000)}`, 'A cell in line 2 is longer than 32 kB.'],
])('a file that is no such table is refused with a sentence: %.30s', async (table, sentence) => {
  await expect(open(table)).rejects.toThrow(sentence);
  expect(await listPieces()).toEqual([]);
});

test('a report stays small, however long the texts of its table are', async () => {
  const long = 'x'.repeat(30_000);
  const labels = Array.from({ length: 40 }, (_, index) => `${index}${long}`).join(',');
  const rows = `Cup,10,https://example.org/${long}\n`.repeat(100);
  const { read } = await open(`name,price,picture 1,${labels}\n${rows}`);
  const { report } = await read();
  expect(report).toMatchObject({ pieces: 100, addressCount: 100 });
  expect(JSON.stringify(report).length).toBeLessThan(100_000);
});

test('photos that are added at once are all there', async () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  const { read } = await open(`Name,Price,Picture 1,Picture 2,Picture 3,Picture 4\nJar,5,${names.join(',')}\n`);
  const before = await read();
  const photo = await makePhoto();
  await Promise.all(names.map(async (name) => addPhotos(app, before, me.id, [await sent(name, photo)])));
  const { report } = await read();
  expect(Object.keys(report.photos).toSorted()).toEqual(names);
  expect(report.missing).toEqual([]);
});

test('of the tables that wait to be confirmed, a store keeps the newest two and their files', async () => {
  const opened = [];
  for (const name of ['One', 'Two', 'Three']) {
    app.clock.advance(1000);
    opened.push(await open(`Name,Price\n${name},5\n`));
  }
  const [first, ...kept] = opened;
  await expect(first?.read()).rejects.toThrow('gone');
  const rows = await Promise.all(kept.map(({ read }) => read()));
  expect(rows.map(({ report }) => report.first)).toEqual([['Two'], ['Three']]);
  const mine = await db.select().from(transfers).where(eq(transfers.vendorId, store.id));
  const there = await readdir(path.join(app.config.dataDir, 'transfers'));
  expect(there.filter((name) => mine.some(({ id }) => name === `${id}.csv`))).toHaveLength(2);
  await confirmTable(app, rows[0] as (typeof rows)[0]);
  await workThrough(transferWork(app));
  expect(await listPieces()).toMatchObject([{ name: 'Two' }]);
});
