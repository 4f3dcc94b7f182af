/** A store has so much room for photos and archives. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openUpload, receiveChunk } from '../../../src/features/pictures/uploads.server.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { uploadErrors } from '../../../src/features/pictures/words.ts';
import { receiveArchiveChunk } from '../../../src/features/transfers/receive-archive.server.ts';
import { transfers } from '../../../src/features/transfers/transfers.table.ts';
import { chunkBytes } from '../../../src/platform/resumable/chunks.ts';
import { makeVendor } from '../../support/factories.ts';
import { makePhoto, openDarkroom } from '../../support/photos.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

const mib = 1024 * 1024;
let app: TestApp;
let vendorId: string;
beforeAll(async () => {
  // 10.24 MiB.
  app = await testApp({ env: { STORE_GIB: '0.01' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  vendorId = (await makeVendor(app.db)).id;
});

const createdBy = null as unknown as string;
const send = (bytes: number) => openUpload(app, { vendorId, createdBy }, { id: randomUUID(), bytes });
const full = { code: 'too_many', message: uploadErrors.storeFull(Math.round(0.01 * 1024 ** 3)) };
const add = (values: Partial<typeof uploads.$inferInsert>) =>
  app.db.insert(uploads).values({ id: randomUUID(), vendorId, bytes: mib, state: 'ready', ...values });

test('a full store takes no more photos, loses none, and goes on once there is room', async () => {
  await add({ storedBytes: 10 * mib });
  await expect(send(mib)).rejects.toMatchObject(full);
  const other = await makeVendor(app.db);
  await openUpload(app, { vendorId: other.id, createdBy }, { id: randomUUID(), bytes: mib });
  expect(await app.db.select().from(uploads).where(eq(uploads.vendorId, vendorId))).toHaveLength(1);
  await app.db.delete(uploads).where(eq(uploads.vendorId, vendorId));
  expect((await send(mib)).isNew).toBe(true);
});

test('what is refused takes no room, what is on its way does, and so do archives', async () => {
  await add({ state: 'refused', bytes: 10 * mib });
  await add({ state: 'receiving', bytes: 5 * mib });
  await send(mib);
  const now = app.clock.now();
  const archive = { vendorId, kind: 'export', state: 'done', bytes: 5 * mib, createdAt: now } as const;
  await app.db.insert(transfers).values({ ...archive, expiresAt: new Date(now.getTime() + 1000) });
  await expect(send(mib)).rejects.toMatchObject(full);
  const chunk = { id: randomUUID(), offset: 0, total: mib, bytes: new Uint8Array(10) };
  await expect(receiveArchiveChunk(app, { vendorId, createdBy }, chunk)).rejects.toMatchObject(full);
  app.clock.advance(1001);
  expect((await send(mib)).isNew).toBe(true);
});

test('a picture counts with all its files, not with what was sent', async () => {
  const darkroom = await openDarkroom(app);
  const photo = await makePhoto();
  const id = randomUUID();
  await openUpload(app, { vendorId, createdBy }, { id, bytes: photo.length });
  for (let offset = 0; offset < photo.length; offset += chunkBytes) {
    await receiveChunk(app, { vendorId, id }, { offset, bytes: photo.subarray(offset, offset + chunkBytes) });
  }
  const stored = async () => (await app.db.select().from(uploads).where(eq(uploads.id, id)))[0];
  await darkroom.develop(1);
  const shown = (await stored())?.storedBytes ?? 0;
  const original = await app.files.get(`uploads/${vendorId}/${id}-original.jpg`);
  expect(shown).toBeGreaterThan(original?.bytes.length ?? Number.POSITIVE_INFINITY);
  await darkroom.develop();
  const { picture, storedBytes = 0 } = (await stored()) ?? {};
  let sum = original?.bytes.length ?? 0;
  for (const width of picture?.widths ?? []) {
    for (const format of ['avif', 'webp']) {
      sum += (await app.files.get(`uploads/${vendorId}/${id}-${width}.${format}`))?.bytes.length ?? 0;
    }
  }
  expect(storedBytes).toBe(sum);
  await darkroom.close();
});
