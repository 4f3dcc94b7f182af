import { randomUUID } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readPictureHeader } from '../../../src/features/pictures/picture-header.ts';
import { findUpload, openUpload, receiveChunk } from '../../../src/features/pictures/uploads.server.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import { uploadErrors, uploadProblems } from '../../../src/features/pictures/words.ts';
import { chunkBytes } from '../../../src/platform/resumable/chunks.ts';
import { makeVendor } from '../../support/factories.ts';
import { hostileFiles, pngBomb, taggedPhoto } from '../../support/hostile-photos.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../../support/photos.ts';
import { rounds } from '../../support/rounds.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let darkroom: Darkroom;
let vendorId: string;
let hostile: Record<string, Buffer>;
beforeAll(async () => {
  app = await testApp();
  darkroom = await openDarkroom(app);
  vendorId = (await makeVendor(app.db)).id;
  hostile = await hostileFiles();
  // Starts the program, as a running site has.
  await develop(await makePhoto());
  await leaveLargePictures();
});
afterAll(async () => {
  await darkroom.close();
  await app.close();
});

/** Otherwise the next test makes the large pictures of the photos before it, which takes seconds. */
async function leaveLargePictures(): Promise<void> {
  await app.db.update(uploads).set({ finishedAt: app.clock.now() }).where(isNull(uploads.finishedAt));
}
afterEach(leaveLargePictures);

/** Sends a file, and makes its picture. Returns the upload, and what the call said that refused it. */
async function develop(file: Uint8Array) {
  const ref = { vendorId, id: randomUUID() };
  const createdBy = null as unknown as string;
  await openUpload(app, { vendorId, createdBy }, { id: ref.id, bytes: file.length });
  let said: string | null = null;
  for (let offset = 0; offset < file.length && said === null; offset += chunkBytes) {
    await receiveChunk(app, ref, { offset, bytes: file.subarray(offset, offset + chunkBytes) }).catch((error) => {
      said = error.message;
    });
  }
  await darkroom.develop(1);
  return { ...(await findUpload(app, ref)), said, ref };
}

test('files that are no photos, and photos that are too much, are refused within a second, in words', async () => {
  for (const [name, file] of Object.entries(hostile)) {
    const since = performance.now();
    const { state, problem, picture, ref } = await develop(file);
    expect([name, state, picture]).toEqual([name, 'refused', null]);
    expect(problem, name).toMatch(/^[A-Z].+\.$/);
    // A busy machine of tests gets some more time.
    expect(performance.now() - since, name).toBeLessThan(3_000);
    expect(await app.files.get(`parts/${ref.id}-0`), name).toBeNull();
  }
  const { said } = await develop(hostile['a PNG of 60,000 × 60,000'] as Buffer);
  expect(said).toBe(uploadProblems.tooManyPixels(3600, 60));
  expect((await develop(hostile['a GIF that is a program'] as Buffer)).said).toBe(uploadProblems.notPhoto);
  expect((await develop(hostile['half a JPEG'] as Buffer)).problem).toBe(uploadProblems.damaged);
});

const bombs = rounds(3, 100);

test(`${bombs} bombs take no memory`, async () => {
  const bomb = pngBomb();
  await develop(bomb);
  const before = process.memoryUsage().rss;
  for (let count = 0; count < bombs; count += 1) expect((await develop(bomb)).state).toBe('refused');
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
});

async function filesOf(ref: { id: string }): Promise<Record<string, Buffer>> {
  await darkroom.develop();
  const key = `uploads/${vendorId}/${ref.id}`;
  const names = ['original.jpg', '340.avif', '480.avif', '720.avif', '1020.avif', '1360.avif', '720.webp'];
  const entries = names.map(async (name) => [name, await app.files.get(`${key}-${name}`)] as const);
  return Object.fromEntries(
    (await Promise.all(entries)).flatMap(([name, file]) => (file ? [[name, Buffer.from(file.bytes)]] : [])),
  );
}

test('a picture says nothing of where it was taken and by whom, and stands upright', async () => {
  const photo = await taggedPhoto();
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  for (const secret of ['SECRET-NAME', 'SECRET-XMP', 'Exif']) expect(photo.includes(secret), secret).toBe(true);
  const { state, ref, picture } = await develop(photo);
  expect(state).toBe('ready');
  expect(picture).toMatchObject({ width: 720, height: 1080 });
  const files = await filesOf(ref);
  expect(Object.keys(files)).toEqual(['original.jpg', '340.avif', '480.avif', '720.avif', '720.webp']);
  for (const [name, bytes] of Object.entries(files)) {
    const { exif, xmp, iptc, icc, orientation, width = 0, height = 0 } = await sharp(bytes).metadata();
    expect([name, exif, xmp, iptc, icc, orientation ?? 1]).toEqual([
      name,
      undefined,
      undefined,
      undefined,
      undefined,
      1,
    ]);
    expect(height, name).toBeGreaterThan(width);
    expect(bytes.toString('latin1'), name).not.toMatch(/SECRET|GPS|Exif/);
  }
  expect(await app.files.get(`parts/${ref.id}-0`)).toBeNull();
});

test('what hides in a good photo is not in its picture', async () => {
  const jpeg = await makePhoto();
  const script = '<script>alert("hidden")</script>';
  const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2]);
  const hiding = Buffer.concat([
    jpeg.subarray(0, 2),
    comment,
    Buffer.from(script),
    jpeg.subarray(2),
    Buffer.from(script),
  ]);
  const { state, ref } = await develop(hiding);
  expect(state).toBe('ready');
  const files = Object.entries(await filesOf(ref));
  expect(files.length).toBe(5);
  for (const [name, bytes] of files) expect(bytes.includes('hidden'), name).toBe(false);
});

test('transparency becomes white, and pictures of all three types are taken', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { state, picture } = await develop(await makePhoto({ format }));
    // 720 px exist of every picture.
    expect([format, state, picture?.widths]).toEqual([format, 'ready', [340, 480, 720]]);
  }
  const clear = {
    create: { width: 500, height: 500, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  };
  const { ref } = await develop(await sharp(clear).png().toBuffer());
  const kept = await app.files.get(`uploads/${vendorId}/${ref.id}-original.jpg`);
  const { dominant } = await sharp(Buffer.from(kept?.bytes ?? [])).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

test('a storefront’s picture has the width of a header, a piece’s has not', async () => {
  const { picture } = await develop(await makePhoto({ width: 1360, height: 680 }));
  expect(picture).toMatchObject({ widths: [340, 480, 720, 1020, 1360], width: 1360, height: 680 });
});

test('a full disk says so, counts nothing that it did not store, and the photo goes on later', async () => {
  const photo = await makePhoto();
  const ref = { vendorId, id: randomUUID() };
  await openUpload(app, { vendorId, createdBy: null as unknown as string }, { id: ref.id, bytes: photo.length });
  const put = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const chunk = { offset: 0, bytes: photo.subarray(0, chunkBytes) };
  const refused = receiveChunk({ ...app, files: { ...app.files, put } }, ref, chunk);
  await expect(refused).rejects.toMatchObject({ code: 'db_unavailable', message: uploadErrors.noRoom });
  expect(await findUpload(app, ref)).toMatchObject({ state: 'receiving', received: 0 });
  expect((await receiveChunk(app, ref, chunk)).received).toBe(Math.min(chunkBytes, photo.length));
});

test('the header of a picture is read without decoding it', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const photo = await makePhoto({ width: 401, height: 302, format });
    expect(readPictureHeader(photo)).toEqual({ type: format, size: { width: 401, height: 302 } });
    for (let length = 0; length < 40; length += 1) readPictureHeader(photo.subarray(0, length));
  }
  const lossless = await sharp(await makePhoto({ width: 401, height: 302 }))
    .webp({ lossless: true })
    .toBuffer();
  expect(readPictureHeader(lossless)?.size).toEqual({ width: 401, height: 302 });
  const withAlpha = await sharp(lossless).ensureAlpha(0.5).webp().toBuffer();
  expect(readPictureHeader(withAlpha)?.size).toEqual({ width: 401, height: 302 });
});

test('a JPEG without its end marker is taken if all of its rows are there, and damaged otherwise', async () => {
  for (const options of [{}, { progressive: true }, { chromaSubsampling: '4:4:4' }]) {
    const photo = await sharp(await makePhoto({ width: 400, height: 300, isGrainy: true }))
      .jpeg(options)
      .toBuffer();
    // The last one is half of the marker.
    for (const length of [-2, -1]) {
      expect((await develop(photo.subarray(0, length))).state).toBe('ready');
      await leaveLargePictures();
    }
    for (const length of [photo.length * 0.9, photo.length / 2]) {
      const { state, problem } = await develop(photo.subarray(0, length));
      expect([state, problem]).toEqual(['refused', uploadProblems.damaged]);
    }
  }
});
