import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { stockMovements } from '../../../../src/features/buying/orders/stock.table.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import type { ArchiveReport } from '../../../../src/features/studio/transfers/archive-report.ts';
import { confirmArchive } from '../../../../src/features/studio/transfers/import-archive.server.ts';
import { openArchive } from '../../../../src/features/studio/transfers/read-archive.server.ts';
import { receiveArchivePiece } from '../../../../src/features/studio/transfers/receive-archive.server.ts';
import { transferFile } from '../../../../src/features/studio/transfers/transfer-files.server.ts';
import { workOnNext, workOnTransfers } from '../../../../src/features/studio/transfers/transfer-work.server.ts';
import {
  askForArchive,
  findTransfer,
  listExports,
} from '../../../../src/features/studio/transfers/transfers.server.ts';
import { transfers } from '../../../../src/features/studio/transfers/transfers.table.ts';
import { receivePhoto } from '../../../../src/features/studio/uploads/photo-form.server.ts';
import { uploads } from '../../../../src/features/studio/uploads/uploads.table.ts';
import type { Picture } from '../../../../src/platform/pictures.ts';
import { makePicture, makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { makePhoto, openDarkroom } from '../../../support/photos.ts';
import { testApp } from '../../../support/test-app.ts';

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

const options = { signal: new AbortController().signal, log: () => {} };
const sender = () => ({ vendorId: store.id, createdBy: me.id });

async function upload(productId: string | null): Promise<Picture> {
  const file = path.join(tmpdir(), randomUUID());
  const bytes = await makePhoto({ width: 400, height: 400 });
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
  const pieces = await db
    .select()
    .from(products)
    .where(eq(products.vendorId, store.id))
    .orderBy(asc(products.position));
  return {
    texts: { name, owner, about, theme, shippingCents, pickup, customCssSource },
    header: headerPicture && (await look(headerPicture)),
    portrait: portrait && (await look(portrait)),
    pieces: await Promise.all(
      pieces.map(async ({ id: _id, vendorId: _vendor, position: _position, revision: _revision, ...piece }) => ({
        ...piece,
        createdAt: null,
        updatedAt: null,
        archivedAt: piece.archivedAt !== null,
        pictures: await Promise.all(piece.pictures.map(look)),
      })),
    ),
  };
}

async function send(bytes: Buffer): Promise<string> {
  const id = randomUUID();
  for (let offset = 0; offset < bytes.length; offset += 262_144) {
    const piece = bytes.subarray(offset, offset + 262_144);
    await receiveArchivePiece(app, sender(), { id, offset, total: bytes.length, bytes: piece });
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
  const transferred = workOnTransfers(app, options).finally(() => {
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
    position: 1,
    pictures: [await upload(jarId), makePicture()],
  });
  await makeProduct(db, store, { id: bowlId, slug: 'bowl', position: 2, inventory: 0, isActive: false });
  const archivedAt = clock.now();
  await makeProduct(db, store, { slug: 'old', position: 3, isActive: false, archivedAt });
  const before = await lookAtStore();
  expect(before.pieces[0]?.pictures[0]).toMatchObject({ files: expect.arrayContaining([expect.any(String)]) });
  await askForArchive(db, { vendorId: store.id, requestedBy: me.id, now: clock.now() });
  await workOnTransfers(app, options);
  const [made] = await listExports(db, store.id, clock.now());
  const bytes = await readFile(transferFile(app, made?.id ?? ''));

  await db.delete(stockMovements);
  await db.delete(products).where(eq(products.vendorId, store.id));
  await db.delete(uploads);
  const empty = { about: '', theme: 'artsy', shippingCents: 0, pickup: null, customCssSource: '' };
  await db
    .update(vendors)
    .set({ ...empty, portrait: null, headerPicture: null })
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
  expect(after.pieces.map(({ name }) => name)).toEqual(['Changed', 'Ash-glazed Jar', 'Ash-glazed Jar']);
}, 120_000);

test('an archive arrives in pieces, each once; a lost answer or a line that broke goes on where it was', async () => {
  const id = randomUUID();
  const put = (offset: number, text: string, total = 6, who = sender()) =>
    receiveArchivePiece(app, who, { id, offset, total, bytes: Buffer.from(text) });
  expect(await put(0, 'abc')).toEqual({ received: 3, bytes: 6 });
  expect(await put(0, 'xyz')).toEqual({ received: 3, bytes: 6 });
  expect(await put(5, 'f')).toEqual({ received: 3, bytes: 6 });
  await expect(put(3, 'defg')).rejects.toThrow();
  const other = { vendorId: (await makeVendor(db)).id, createdBy: me.id };
  await expect(put(3, 'def', 6, other)).rejects.toThrow('couldn’t find');
  expect(await put(3, 'def')).toEqual({ received: 6, bytes: 6 });
  expect(await read(id)).toMatchObject({ state: 'waiting' });
  await workOnNext(app, options);
  expect(await read(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('damaged') });
  const left = await readdir(path.join(app.config.dataDir, 'transfers'));
  expect(left.filter((name) => name.startsWith(id))).toEqual([]);
  const tooLarge = { id: randomUUID(), offset: 0, total: 2_000_000_001, bytes: Buffer.from('a') };
  await expect(receiveArchivePiece(app, sender(), tooLarge)).rejects.toThrow('2 GB');
});

interface Made {
  name: string;
  content?: Buffer;
  mode?: number;
}
/** Makes a ZIP file. Names are written as they are, which the library that makes it would refuse. */
async function zipOf(files: readonly Made[]): Promise<string> {
  const zip = new ZipFile();
  const names = new Map<string, string>();
  for (const [index, { name, content = Buffer.from('x'), mode = 0o100644 }] of files.entries()) {
    const isRefused = /\.\.|^\/|:|\\|^aaaa$/.test(name);
    const placeholder = isRefused ? String(index).padStart(name.length, '#') : name;
    if (isRefused) names.set(placeholder, name);
    zip.addBuffer(content, placeholder, { mode, compress: content.length > 1 });
  }
  zip.end();
  const file = path.join(tmpdir(), `${randomUUID()}.zip`);
  await pipeline(zip.outputStream, createWriteStream(file));
  let bytes = await readFile(file);
  for (const [placeholder, name] of names) {
    bytes = Buffer.from(bytes.toString('latin1').replaceAll(placeholder, name), 'latin1');
  }
  await writeFile(file, bytes);
  return file;
}

test.each<[string, readonly Made[], string]>([
  ['a name that leads up', [{ name: 'a/../../etc/passwd' }], 'leads out of it'],
  ['an absolute name', [{ name: '/etc/passwd' }], 'leads out of it'],
  ['a name of Windows', [{ name: 'C:/autoexec' }], 'leads out of it'],
  ['a name with a backslash', [{ name: '..\\..\\windows' }], 'leads out of it'],
  ['a link', [{ name: 'pictures/link.jpg', mode: 0o120777 }], 'link'],
  ['a device', [{ name: 'pictures/device', mode: 0o020666 }], 'link'],
  ['two files of one name', [{ name: 'aaaa' }, { name: 'aaaa' }], 'same name'],
  ['a bomb', [{ name: 'pieces.json', content: Buffer.alloc(30_000_000) }], 'more than 100 times'],
])('an archive with %s is refused with a sentence', async (_what, files, sentence) => {
  const file = await zipOf(files);
  await expect(openArchive(file)).rejects.toThrow(sentence);
  await rm(file);
});

test('an archive of too many files, or one whose list lies about a size or a checksum, is refused', async () => {
  const many = await zipOf(
    Array.from({ length: 20_001 }, (_, index) => ({ name: `f${String(index).padStart(6, '0')}` })),
  );
  await expect(openArchive(many)).rejects.toThrow('20,000');
  const file = await zipOf([{ name: 'archive.json', content: Buffer.from('{"format":"x"}'.repeat(50)) }]);
  const good = await readFile(file);
  const list = good.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  for (const [at, value] of [
    [16, 1],
    [24, 9],
  ] as const) {
    const bad = Buffer.from(good);
    bad.writeUInt32LE(value, list + at);
    await writeFile(file, bad);
    const archive = await openArchive(file);
    await expect(archive.read('archive.json')).rejects.toThrow('damaged');
    archive.close();
  }
  await rm(many);
  await rm(file);
});
