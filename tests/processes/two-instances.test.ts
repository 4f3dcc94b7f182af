/** Two instances of a site share a database and a bucket of S3, and no disk. */
import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chunkBytes } from '../../src/platform/resumable/chunks.ts';
import { type StartedApp, startApp } from '../support/app.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { asVendor, type Person } from '../support/people.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../support/photos.ts';
import { startS3, type TestS3 } from '../support/s3.ts';

let s3: TestS3;
let one: StartedApp;
let other: StartedApp;
let darkroom: Darkroom;
let vendor: Person;
let store: { id: string; slug: string };
beforeAll(async () => {
  s3 = await startS3();
  one = await startApp({ env: s3.env });
  other = await startApp({ env: s3.env, databaseUrl: one.databaseUrl });
  darkroom = await openDarkroom(other.app);
  vendor = await asVendor(one.db);
  store = await makeVendor(one.db, { ownerUserId: vendor.userId });
});
afterAll(async () => {
  await darkroom.close();
  await other.close();
  await one.close();
  await s3.close();
});

const isOnDisk = ({ app }: StartedApp) =>
  access(path.join(app.config.dataDir, 'files')).then(
    () => true,
    () => false,
  );

test('a photo begun on one is ended on the other, which makes the picture that both serve', async () => {
  const piece = await makeProduct(one.db, store);
  const photo = await makePhoto({ width: 1200, height: 900, bytes: 2.5 * chunkBytes });
  expect(photo.length).toBeGreaterThan(2 * chunkBytes);
  const id = randomUUID();
  const at = `/api/studio/${store.slug}/uploads`;
  const announced = await one.post(at, { id, bytes: photo.length, productId: piece.id }, vendor.headers);
  expect(announced.status).toBe(201);
  let received = 0;
  for (let turn = 0; received < photo.length; turn += 1) {
    const answer = await (turn % 2 === 0 ? one : other).fetch(`${at}/${id}?offset=${received}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...vendor.headers },
      body: new Uint8Array(photo.subarray(received, received + chunkBytes)),
    });
    expect(answer.status).toBe(200);
    ({ received } = await answer.json());
  }
  expect(await darkroom.develop(1)).toEqual([]);
  const src = `/media/uploads/${store.id}/${id}-1020.avif`;
  const [here, there] = [await one.fetch(src), await other.fetch(src)];
  expect([here.status, here.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await (await one.fetch(`/${store.slug}/${piece.slug}`)).text()).toContain(
    `uploads/${store.id}/${id}-720.webp`,
  );
  expect(Buffer.compare(Buffer.from(await here.arrayBuffer()), Buffer.from(await there.arrayBuffer()))).toBe(0);
  expect([await isOnDisk(one), await isOnDisk(other)]).toEqual([false, false]);
});

test('a file that one stored is there for the other, and gone for both when it was removed', async () => {
  await one.app.files.put('vendors/seen.webp', { bytes: new Uint8Array(3), contentType: 'image/webp' });
  expect((await other.app.files.get('vendors/seen.webp'))?.bytes.length).toBe(3);
  await other.app.files.remove('vendors/seen.webp');
  expect(await one.app.files.get('vendors/seen.webp')).toBeNull();
});

test('a site with files in S3 refuses an instance without it', async () => {
  await expect(startApp({ databaseUrl: one.databaseUrl })).rejects.toThrow('The site’s files are in S3');
});
