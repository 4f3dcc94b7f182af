/** What can be wrong with a bucket, in sentences, and files that are sent in parts. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isNoRoom } from '../../../src/platform/files/no-room.ts';
import { findBucketProblem, openBucket } from '../../../src/platform/files/s3/bucket.ts';
import { hourMs } from '../../../src/platform/time.ts';
import { s3Of, startS3, type TestS3 } from '../../support/s3.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-bucket-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  s3.failing = null;
  s3.denied.clear();
});

const problemWith = (env: object) => findBucketProblem(openBucket(s3Of({ ...s3.env, ...env })));

test('a bucket with all rights has no problem, and nothing of the question stays there', async () => {
  const left = (at: number) => ({ bytes: Buffer.alloc(1), type: '', etag: '', at: new Date(at) });
  s3.objects.set('probes/killed', left(Date.now() - 2 * hourMs)).set('probes/running', left(Date.now()));
  expect(await problemWith({})).toBeNull();
  expect([...s3.objects.keys()]).toEqual(['probes/running']);
  s3.objects.clear();
});

test.each([
  ['S3_BUCKET', { S3_BUCKET: 'other' }, 'There is no bucket other at http'],
  ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: 'AKIAOTHER' }, 'S3 doesn’t know the key of S3_ACCESS_KEY_ID.'],
  ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: 'canary' }, 'S3_SECRET_ACCESS_KEY is not the secret of'],
  ['S3_REGION', { S3_REGION: 'eu-central-1' }, 'is in another region than eu-central-1. Set S3_REGION'],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'S3 can’t be reached at http://127.0.0.1:1 (ECONNREFUSED).'],
])('a wrong %s is said in a sentence', async (_name, env, sentence) => {
  const said = await problemWith(env);
  expect(said).toContain(sentence);
  expect(said).not.toContain('canary');
});

test.each([
  ['put', 'may not store a file in the bucket photos. It needs s3:ListBucket'],
  ['get', 'may not read a file in'],
  ['list', 'may not list files in'],
  ['delete', 'may not delete a file in'],
] as const)('a key without the right to %s is said in a sentence', async (right, sentence) => {
  s3.denied.add(right);
  expect(await problemWith({})).toContain(sentence);
});

test('a bucket that is full is no room, as a full disk is', async () => {
  s3.failing = 'QuotaExceeded';
  const storing = openBucket(s3Of(s3.env)).put('one', { bytes: new Uint8Array(1), contentType: 'image/avif' });
  await expect(storing).rejects.toSatisfy(isNoRoom);
  expect(await problemWith({})).toContain('There is no room in the bucket photos');
});

test('a large file is sent in parts and comes back byte for byte; one that fails leaves no parts', async () => {
  const bucket = openBucket(s3Of(s3.env));
  const file = path.join(folder, 'large');
  const bytes = randomBytes(17 * 1024 * 1024);
  await writeFile(file, bytes);
  await bucket.putFile('large', file);
  const found = await bucket.open('large');
  expect(found?.bytes).toBe(bytes.length);
  expect(Buffer.compare(found ? await buffer(found.stream) : Buffer.alloc(0), bytes)).toBe(0);
  expect(await bucket.open('never')).toBeNull();
  s3.partsTaken = 1;
  await expect(bucket.putFile('other', file)).rejects.toSatisfy(isNoRoom);
  expect([s3.uploads.size, s3.objects.has('other')]).toEqual([0, false]);
});
