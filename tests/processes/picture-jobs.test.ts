/** The job that makes pictures, when nothing goes wrong and when much does. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PictureMaker } from '../../src/features/pictures/picture-maker.server.ts';
import type { PictureAnswer } from '../../src/features/pictures/picture-process.server.ts';
import { startPictureWork } from '../../src/features/pictures/picture-work.server.ts';
import { openUpload, receiveChunk } from '../../src/features/pictures/uploads.server.ts';
import { uploads } from '../../src/features/pictures/uploads.table.ts';
import { uploadProblems } from '../../src/features/pictures/words.ts';
import { chunkBytes } from '../../src/platform/resumable/chunks.ts';
import { makeVendor } from '../support/factories.ts';
import { openTestJobs, type TestJobs } from '../support/jobs.ts';
import { type Darkroom, makePhoto, openDarkroom } from '../support/photos.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let darkroom: Darkroom;
let vendorId: string;
let jobs: TestJobs;
beforeAll(async () => {
  app = await testApp();
  darkroom = await openDarkroom(app);
  jobs = await openTestJobs(app);
});
beforeEach(async () => {
  await app.db.delete(uploads);
  await app.db.execute(sql`delete from pgboss.job`);
  vendorId = (await makeVendor(app.db)).id;
  jobs.logged.length = 0;
});
afterAll(async () => {
  await jobs.close();
  await darkroom.close();
  await app.close();
});

const rowOf = async (id: string) => (await app.db.select().from(uploads).where(eq(uploads.id, id)))[0];
const stateOf = (id: string) => async () => (await rowOf(id))?.state;
const over = { timeout: 40_000, interval: 50 };
const start = (maker = darkroom.maker) => {
  const log = (message: string) => void jobs.logged.push(message);
  return startPictureWork(app, jobs, { maker, workFolder: path.join(app.config.dataDir, 'work'), log });
};
async function send(photo: Uint8Array) {
  const ref = { vendorId, id: randomUUID() };
  await openUpload(app, { vendorId, createdBy: null as unknown as string }, { id: ref.id, bytes: photo.length });
  for (let offset = 0; offset < photo.length; offset += chunkBytes) {
    await receiveChunk(app, ref, { offset, bytes: photo.subarray(offset, offset + chunkBytes) });
  }
  return ref;
}

test('a photo is shown at once, and all that nobody sees yet goes before what is only large', async () => {
  const photo = await makePhoto();
  const ids = [await send(photo), await send(photo), await send(photo)].map(({ id }) => id);
  const made: string[] = [];
  const make: PictureMaker['make'] = (task) => {
    made.push(task.kind);
    return darkroom.maker.make(task);
  };
  const stop = await start({ ...darkroom.maker, make });
  for (const id of ids) await expect.poll(async () => (await rowOf(id))?.finishedAt, over).not.toBeNull();
  await stop();
  expect(made).toEqual(['shown', 'shown', 'shown', 'small', 'small', 'small']);
});

test('a photo that fails again and again is refused in the end, and others go on', async () => {
  const photo = await makePhoto();
  const ref = await send(photo);
  // Its pieces are lost, which no attempt can mend.
  for (let index = 0; index * chunkBytes < photo.length; index += 1) {
    await app.files.remove(`parts/${ref.id}-${index}`);
  }
  const other = await send(photo);
  const stop = await start();
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await expect.poll(() => jobs.logged.length, over).toBe(attempt);
    // The next one waits for some seconds.
    expect(await stateOf(ref.id)()).toBe('received');
    if (attempt === 1) await expect.poll(stateOf(other.id), over).toBe('ready');
    await expect.poll(jobs.hurry, over).toBeGreaterThan(0);
  }
  await expect.poll(stateOf(ref.id), over).toBe('refused');
  await stop();
  expect(jobs.logged).toHaveLength(5);
  expect(await rowOf(ref.id)).toMatchObject({ problem: uploadProblems.damaged, finishedAt: expect.any(Date) });
});

test('a picture whose program is killed, and one whose server was, are made in the end', async () => {
  const ref = await send(await makePhoto({ width: 1360, height: 170 }));
  const begun = Promise.withResolvers<void>();
  const make: PictureMaker['make'] = (task) => {
    begun.resolve();
    return darkroom.maker.make(task);
  };
  const stop = await start({ ...darkroom.maker, make });
  // The program is killed in the middle.
  await begun.promise;
  await new Promise((resolve) => setTimeout(resolve, 60));
  await darkroom.maker.close();
  await expect.poll(() => jobs.logged.length, over).toBe(1);
  expect(await stateOf(ref.id)()).toBe('received');
  await stop();
  // A server was killed: its job is there, and it will never finish.
  await jobs.kill();
  await jobs.watch();
  await jobs.hurry();
  const stopNext = await start();
  await expect.poll(async () => (await rowOf(ref.id))?.finishedAt, over).not.toBeNull();
  await stopNext();
  expect(await stateOf(ref.id)()).toBe('ready');
  expect(await app.files.get(`uploads/${vendorId}/${ref.id}-1360.avif`)).not.toBeNull();
});

test('a photo whose server is killed or stops has lost no attempt; one that ends its server each time is given up after ten', async () => {
  const photo = await makePhoto();
  const killed = await send(photo);
  await jobs.kill(6);
  await jobs.watch();
  expect(await jobs.waitSeconds()).toBeGreaterThan(20);
  await jobs.hurry();
  const stop = await start();
  await expect.poll(stateOf(killed.id), over).toBe('ready');
  await stop();
  await app.db.update(uploads).set({ finishedAt: app.clock.now() }).where(isNull(uploads.finishedAt));

  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<PictureAnswer>();
  const failing: PictureMaker = {
    make: () => {
      begun.resolve();
      return ended.promise;
    },
    close: async () => ended.resolve({ kind: 'failed', message: 'The program ended.' }),
  };
  const stopped = await send(photo);
  const stopFailing = await start(failing);
  await begun.promise;
  await stopFailing();
  expect(await stateOf(stopped.id)()).toBe('received');
  const jobOf = async () =>
    (
      await app.db.execute(sql`select data, retry_count from pgboss.job where data ->> 'id' = ${stopped.id}
      and state < 'completed'`)
    ).rows;
  expect(await jobOf()).toMatchObject([{ data: { attempts: 0 }, retry_count: 0 }]);
  expect(jobs.logged).toEqual([]);
  const stopFailed = await start(failing);
  await expect.poll(() => jobs.logged.length, over).toBe(1);
  expect(await stateOf(stopped.id)()).toBe('received');
  await expect.poll(jobOf, over).toMatchObject([{ data: { attempts: 1 }, retry_count: 0 }]);
  await stopFailed();

  await jobs.kill(10);
  await jobs.watch();
  await jobs.hurry();
  const stopLast = await start(failing);
  await expect.poll(stateOf(stopped.id), over).toBe('refused');
  await stopLast();
  expect(await rowOf(stopped.id)).toMatchObject({ problem: uploadProblems.damaged });
  // On a busy machine, the job may have failed once more in between.
  // A job of an earlier photo, whose step was made meanwhile, is killed along.
  const ends = jobs.logged.filter((line) => line.includes(stopped.id) && line.includes('ended its process each time'));
  expect(ends).toHaveLength(1);
});
