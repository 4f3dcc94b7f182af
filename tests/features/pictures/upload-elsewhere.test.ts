/** A photo is begun on one instance and ended on another, which share a database and a bucket of S3, and no disk. */
import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Files } from '../../../src/app/files/stored-files.ts';
import { createUploadsServer } from '../../../src/features/pictures/serve-uploads.server.ts';
import { findUpload, openUpload, receiveChunk } from '../../../src/features/pictures/uploads.server.ts';
import { setRemovedAside } from '../../../src/platform/files/removed-files.ts';
import { chunkBytes } from '../../../src/platform/resumable/chunks.ts';
import { makeUser, makeVendor } from '../../support/factories.ts';
import { makePhoto, openDarkroom } from '../../support/photos.ts';
import { s3Of, startS3, type TestS3 } from '../../support/s3.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let s3: TestS3;
let app: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  app = await testApp();
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

async function instance(name: string): Promise<TestApp> {
  const dataDir = path.join(app.config.dataDir, name);
  const { files, largeFiles } = await openS3Files(s3Of(s3.env), dataDir);
  return { ...app, config: { ...app.config, dataDir }, files: setRemovedAside(files), largeFiles };
}

test('its chunks arrive in turn at two instances, a third one makes the picture, and each serves it', async () => {
  const instances = [await instance('a'), await instance('b'), await instance('c')] as const;
  const [one, other, maker] = instances;
  const { id: createdBy } = await makeUser(app.db);
  const { id: vendorId } = await makeVendor(app.db, { ownerUserId: createdBy });
  const photo = await makePhoto({ width: 1200, height: 900, bytes: 2.5 * chunkBytes });
  expect(photo.length).toBeGreaterThan(2 * chunkBytes);
  const ref = { vendorId, id: randomUUID() };
  await openUpload(one, { vendorId, createdBy }, { id: ref.id, bytes: photo.length });
  let received = 0;
  for (let turn = 0; received < photo.length; turn += 1) {
    const chunk = { offset: received, bytes: photo.subarray(received, received + chunkBytes) };
    ({ received } = await receiveChunk(turn % 2 === 0 ? one : other, ref, chunk));
  }
  const darkroom = await openDarkroom(maker);
  expect(await darkroom.develop(1).finally(darkroom.close)).toEqual([]);
  expect((await findUpload(app, ref)).state).toBe('ready');
  const address = `http://localhost/media/uploads/${vendorId}/${ref.id}-1020.webp`;
  const answers = await Promise.all(instances.map(({ files }) => createUploadsServer(files)(new Request(address))));
  const shown = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(shown).size).toBe(1);
  // Nothing of it is on a disk, and none of its chunks is left for the site.
  await expect(access(path.join(one.config.dataDir, 'files'))).rejects.toThrow('ENOENT');
  expect([...s3.objects.keys()].filter((key) => key.startsWith('files/parts/'))).toEqual([]);
});
