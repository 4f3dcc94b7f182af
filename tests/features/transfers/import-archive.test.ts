import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { stockMovements } from '../../../src/features/buying/orders/stock.table.ts';
import { listBoxes } from '../../../src/features/catalog/boxes/boxes.server.ts';
import { vendorBoxes } from '../../../src/features/catalog/boxes/boxes.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { receivePhoto } from '../../../src/features/pictures/photo-form.server.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { addBox } from '../../../src/features/studio/boxes/own-boxes.server.ts';
import type { ArchiveReport } from '../../../src/features/transfers/archive-report.ts';
import { confirmArchive } from '../../../src/features/transfers/import-archive.server.ts';
import { receiveArchiveChunk } from '../../../src/features/transfers/receive-archive.server.ts';
import { transferWork } from '../../../src/features/transfers/transfer-work.server.ts';
import { askForArchive, findTransfer, listExports } from '../../../src/features/transfers/transfers.server.ts';
import { transfers } from '../../../src/features/transfers/transfers.table.ts';
import type { Picture } from '../../../src/platform/pictures.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { workThrough } from '../../support/jobs.ts';
import { aboutArchive, listOf, pieceLine, zipOf } from '../../support/make-zip.ts';
import { makePhoto, openDarkroom } from '../../support/photos.ts';
import { testApp } from '../../support/test-app.ts';
import { transferPath } from '../../support/transfer-path.ts';

const app = await testApp();
const { db, clock } = app;
const darkroom = await openDarkroom(app);
const folder = path.join(tmpdir(), `archives-${randomUUID()}`);
afterAll(async () => {
  await darkroom.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

let store: Awaited<ReturnType<typeof makeVendor>>;
let me: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  await db.delete(transfers);
  me = await makeUser(db);
  store = await makeVendor(db, { ownerUserId: me.id });
});

const sender = () => ({ vendorId: store.id, createdBy: me.id });

async function upload(productId: string | null): Promise<Picture> {
  const file = path.join(tmpdir(), randomUUID());
  const bytes = await makePhoto();
  await writeFile(file, bytes);
  const sent = { field: '', name: 'a.jpg', path: file, bytes: bytes.length, isTooLarge: false };
  const id = await receivePhoto(app, { ...sender(), productId, alt: 'A photo.' }, sent);
  await darkroom.develop();
  await rm(file);
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (!row?.picture) throw new Error('The photo was refused.');
  return row.picture;
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Hashes of the files that the storefront shows of a picture; for one of the site, its key. */
async function look({ key, widths, alt, width, height }: Picture) {
  if (!key.startsWith('uploads/')) return { key, widths, alt, width, height };
  const files = await Promise.all(widths.map((one) => app.files.get(`${key}-${one}.avif`)));
  const original = await app.files.get(`${key}-original.jpg`);
  return { alt, width, height, files: [...files, original].map((file) => file && hash(file.bytes)) };
}

/** Everything that visitors and the vendor see, without ids. */
async function lookAtStore() {
  const [row] = await db.select().from(vendors).where(eq(vendors.id, store.id));
  if (!row) throw new Error('The store is gone.');
  const { name, owner, about, theme, shippingCents, pickup, customCssSource, headerPicture, portrait } = row;
  const { instagram, website, salesNote } = row;
  const boxes = await listBoxes(db, store.id);
  const pieces = await db
    .select()
    .from(products)
    .where(eq(products.vendorId, store.id))
    .orderBy(asc(products.position));
  return {
    texts: { name, owner, about, theme, shippingCents, pickup, customCssSource, instagram, website, salesNote },
    boxes: boxes.map(({ key: _, ...box }) => box),
    header: headerPicture && (await look(headerPicture)),
    portrait: portrait && (await look(portrait)),
    pieces: await Promise.all(
      pieces.map(async ({ id: _id, box, vendorId: _vendor, position: _position, revision: _revision, ...piece }) => ({
        ...piece,
        // One of the store’s own has another key if it was made anew.
        box: boxes.find(({ key }) => key === box)?.name ?? box,
        createdAt: null,
        updatedAt: null,
        publishedAt: null,
        archivedAt: piece.archivedAt !== null,
        pictures: await Promise.all(piece.pictures.map(look)),
      })),
    ),
  };
}

async function send(bytes: Buffer): Promise<string> {
  const id = randomUUID();
  for (let offset = 0; offset < bytes.length; offset += 262_144) {
    const chunk = bytes.subarray(offset, offset + 262_144);
    await receiveArchiveChunk(app, sender(), { id, offset, total: bytes.length, bytes: chunk });
  }
  return id;
}
const read = async (id: string) => {
  const found = await findTransfer(db, { vendorId: store.id, id }, clock.now());
  if (!found) throw new Error('It is gone.');
  return { ...found, report: found.report as ArchiveReport };
};
/** Lets the jobs for transfers and for pictures work until nothing waits. */
async function work() {
  let isOver = false;
  const transferred = workThrough(transferWork(app)).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await darkroom.develop();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await transferred;
  await darkroom.develop();
}

test('exported, wiped, and imported, a store looks the same, and its pictures are the same by their hashes', async () => {
  const [jarId, bowlId] = [randomUUID(), randomUUID()];
  const settings = {
    about: 'I make jars.',
    theme: 'bold',
    shippingCents: 700,
    pickup: 'Here.',
    instagram: 'clay.example',
    website: 'https://clay.example/',
    salesNote: 'Ask me.',
    customCssSource: 'h1{color:red}',
  };
  await db
    .update(vendors)
    .set({ ...settings, portrait: await upload(null), headerPicture: makePicture({ alt: 'My shelf.' }) })
    .where(eq(vendors.id, store.id));
  await makeProduct(db, store, {
    id: jarId,
    slug: 'jar',
    name: 'Jar',
    care: 'Hand wash.\nKeep it dry.',
    position: 1,
    cashPriceCents: 4_350,
    box: 'double',
    weightOz: 38,
    pictures: [await upload(jarId), makePicture()],
  });
  const crate = await addBox(
    db,
    store.id,
    { name: 'Crate', length: 20, width: 10, height: 9, weightOz: 30 },
    clock.now(),
  );
  await makeProduct(db, store, { id: bowlId, box: crate, slug: 'bowl', position: 2, inventory: 0, isActive: false });
  const archivedAt = clock.now();
  await makeProduct(db, store, { slug: 'old', position: 3, isActive: false, archivedAt });
  const before = await lookAtStore();
  expect(before.pieces[0]?.pictures[0]).toMatchObject({ files: expect.arrayContaining([expect.any(String)]) });
  await askForArchive(app, { vendorId: store.id, requestedBy: me.id, now: clock.now() });
  await workThrough(transferWork(app));
  const [made] = await listExports(db, store.id, clock.now());
  const bytes = await readFile(await transferPath(app, made?.id ?? ''));

  await db.delete(stockMovements);
  await db.delete(products).where(eq(products.vendorId, store.id));
  await db.delete(uploads);
  await db.delete(vendorBoxes);
  const empty = { about: '', theme: 'artsy', shippingCents: 0, pickup: null, customCssSource: '' };
  const unsaid = { instagram: '', website: '', salesNote: '' };
  await db
    .update(vendors)
    .set({ ...empty, ...unsaid, portrait: null, headerPicture: null })
    .where(eq(vendors.id, store.id));

  const id = await send(bytes);
  await work();
  const checked = await read(id);
  expect(checked).toMatchObject({
    state: 'checked',
    report: { pieces: 3, pictures: 2, skippedCount: 0, refusedCount: 0 },
  });
  expect((await lookAtStore()).pieces).toEqual([]);
  await confirmArchive(app, checked, true);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', problem: null, report: { created: 3, lostCount: 0 } });
  expect(await lookAtStore()).toEqual(before);

  // Once more, nothing is overwritten or made twice.
  await db.update(products).set({ name: 'Changed' }).where(eq(products.slug, 'jar'));
  const again = await send(bytes);
  await work();
  expect((await read(again)).report).toMatchObject({ pieces: 0, skipped: ['jar', 'bowl', 'old'] });
  await confirmArchive(app, await read(again), false);
  await work();
  const after = await lookAtStore();
  expect(after.boxes).toHaveLength(1);
  expect(after.pieces.map(({ name }) => name)).toEqual(['Changed', 'Ash-glazed Jar', 'Ash-glazed Jar']);
}, 120_000);

test('an archive arrives in chunks, each once; a lost answer or a line that broke goes on where it was', async () => {
  const id = randomUUID();
  const put = (offset: number, text: string, total = 6, who = sender()) =>
    receiveArchiveChunk(app, who, { id, offset, total, bytes: Buffer.from(text) });
  expect(await put(0, 'abc')).toEqual({ received: 3, bytes: 6 });
  expect(await put(0, 'xyz')).toEqual({ received: 3, bytes: 6 });
  expect(await put(5, 'f')).toEqual({ received: 3, bytes: 6 });
  await expect(put(3, 'defg')).rejects.toThrow();
  const other = { vendorId: (await makeVendor(db)).id, createdBy: me.id };
  await expect(put(3, 'def', 6, other)).rejects.toThrow('couldn’t find');
  expect(await put(3, 'def')).toEqual({ received: 6, bytes: 6 });
  expect(await read(id)).toMatchObject({ state: 'waiting' });
  await workThrough(transferWork(app), { most: 1 });
  expect(await read(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('damaged') });
  const left = await readdir(path.join(app.config.dataDir, 'transfers'));
  expect(left.filter((name) => name.startsWith(id))).toEqual([]);
  const tooLarge = { id: randomUUID(), offset: 0, total: 2_000_000_001, bytes: Buffer.from('a') };
  await expect(receiveArchiveChunk(app, sender(), tooLarge)).rejects.toThrow('2 GB');
});

test('a picture that many pieces name is read and made once', async () => {
  const photo = await makePhoto();
  const picture = { file: 'pictures/a-1.jpg', alt: '', key: 'none', width: 400, height: 400, widths: [400] };
  const lines = Array.from({ length: 20 }, (_, index) => pieceLine(`p-${index}`, { pictures: [picture, picture] }));
  const file = await zipOf([
    { name: 'archive.json', content: aboutArchive },
    { name: 'store.json', content: Buffer.from('{}') },
    { name: 'pieces.json', content: Buffer.from(listOf(lines)) },
    { name: picture.file, content: photo },
  ]);
  const id = await send(await readFile(file));
  await work();
  await confirmArchive(app, await read(id), false);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', report: { created: 20, lostCount: 0 } });
  expect(await db.select().from(uploads).where(eq(uploads.vendorId, store.id))).toHaveLength(1);
  await rm(file);
});

test('of two archives that are confirmed at once one is brought in, and one that never arrives whole stops neither', async () => {
  const file = await zipOf([
    { name: 'archive.json', content: aboutArchive },
    { name: 'store.json', content: Buffer.from('{}') },
    { name: 'pieces.json', content: Buffer.from(listOf([pieceLine('a')])) },
  ]);
  const bytes = await readFile(file);
  const first = await send(bytes);
  await work();
  const other = await send(bytes);
  await work();
  await receiveArchiveChunk(app, sender(), { id: randomUUID(), offset: 0, total: 9, bytes: Buffer.from('abc') });
  const both = [await read(first), await read(other)];
  const answers = await Promise.allSettled(both.map((one) => confirmArchive(app, one, false)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many' } });
  await work();
  const states = [(await read(first)).state, (await read(other)).state];
  expect(states.toSorted()).toEqual(['checked', 'done']);
  await rm(file);
});
