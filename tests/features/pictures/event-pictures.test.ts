/** Pictures of events: made at once, and removed once no event shows them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../src/features/catalog/events.table.ts';
import { cleanUploads } from '../../../src/features/pictures/clean-uploads.server.ts';
import { makeFormPicture } from '../../../src/features/pictures/make-form-picture.server.ts';
import { originalFile, pictureFile } from '../../../src/features/pictures/upload-keys.ts';
import { uploads } from '../../../src/features/pictures/uploads.table.ts';
import type { Picture } from '../../../src/platform/pictures.ts';
import { makeEvent } from '../../support/factories.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../../support/photos.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let darkroom: Darkroom;
beforeAll(async () => {
  app = await testApp();
  darkroom = await openDarkroom(app);
});
afterAll(async () => {
  await darkroom.close();
  await app.close();
});

async function sent(bytes: Uint8Array, alt: string): Promise<Picture> {
  const file = path.join(app.config.dataDir, 'sent');
  await writeFile(file, bytes);
  const form = { field: 'photo', name: 'yard.jpg', path: file, bytes: bytes.length, isTooLarge: false };
  return await makeFormPicture({ ...app, maker: darkroom.maker }, alt, form);
}

/** How many of its files are there. */
async function filesOf({ key, widths }: Picture): Promise<number> {
  const keys = [...widths.flatMap((width) => [pictureFile(key, width, 'avif'), pictureFile(key, width, 'webp')])];
  const files = await Promise.all([...keys, originalFile(key)].map((one) => app.files.get(one)));
  return files.filter((file) => file !== null).length;
}

test('a picture is removed a day after the last event stopped showing it, or if none ever did', async () => {
  const photo = await makePhoto();
  const [first, second, refused] = [
    await sent(photo, 'A yard'),
    await sent(photo, 'A kiln'),
    await sent(photo, 'A form that was refused'),
  ];
  const all = await filesOf(first);
  expect(all).toBeGreaterThan(1);
  const { id } = await makeEvent(app.db, { picture: { ...first, alt: 'Another text' } });
  const clean = async (afterMs: number) => {
    app.clock.advance(afterMs);
    await cleanUploads(app, app.clock.now());
  };
  const day = 86_400_000;
  await clean(0);
  await app.db.update(events).set({ picture: second }).where(eq(events.id, id));
  await clean(day + 1);
  expect(await Promise.all([first, second, refused].map(filesOf))).toEqual([all, all, 0]);
  await clean(day + 1);
  expect(await Promise.all([first, second].map(filesOf))).toEqual([0, all]);
  await app.db.update(events).set({ picture: null }).where(eq(events.id, id));
  await clean(day);
  await clean(day + 1);
  expect(await filesOf(second)).toBe(0);
  expect(await app.db.select().from(uploads)).toEqual([]);
});

test('a file that is no picture leaves nothing', async () => {
  await expect(sent(new TextEncoder().encode('no picture'), '')).rejects.toThrow();
  expect(await app.db.select().from(uploads)).toEqual([]);
});
