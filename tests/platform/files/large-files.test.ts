import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LargeFiles } from '../../../src/platform/files/large-files.ts';
import { createLargeFolder } from '../../../src/platform/files/large-folder.ts';
import { createS3Place } from '../../../src/platform/files/s3/s3-place.ts';
import { s3Of, startS3, type TestS3 } from '../../support/s3.ts';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-large-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two instances: with S3, each has a folder of its own. */
const shared = () => createLargeFolder(path.join(folder, 'shared'));
const ofInstance = (name: string) => createS3Place(s3Of(s3.env), createLargeFolder(path.join(folder, name))).largeFiles;

/** The contract of both sides. */
describe.each<[string, () => [LargeFiles, LargeFiles]]>([
  ['a folder', () => [shared(), shared()]],
  ['a bucket of S3', () => [ofInstance('a'), ofInstance('b')]],
])('%s', (_name, open) => {
  const read = (files: LargeFiles, name: string) => files.use(name, (file) => readFile(file));

  test('a file that one instance kept is read by another, as a file and as a stream', async () => {
    const [one, other] = open();
    const bytes = randomBytes(500_000);
    const draft = path.join(await one.folder(), 'one.part');
    await writeFile(draft, bytes);
    await one.keep(draft, 'one.zip');
    expect(await readdir(await one.folder())).not.toContain('one.part');
    expect(Buffer.compare(await read(other, 'one.zip'), bytes)).toBe(0);
    const found = await other.open('one.zip');
    expect(found?.bytes).toBe(bytes.length);
    expect(Buffer.compare(found ? await buffer(found.stream) : Buffer.alloc(0), bytes)).toBe(0);
  });

  test('a file that arrives in parts is begun on one instance and ended on the other', async () => {
    const [one, other] = open();
    const bytes = randomBytes(700_000);
    await one.write('two.sent', 0, bytes.subarray(0, 262_144));
    await other.write('two.sent', 262_144, bytes.subarray(262_144, 500_000));
    // An answer was lost, so the part comes again.
    await one.write('two.sent', 262_144, bytes.subarray(262_144, 500_000));
    await one.write('two.sent', 500_000, bytes.subarray(500_000));
    expect(Buffer.compare(await read(other, 'two.sent'), bytes)).toBe(0);
  });

  test('what was removed is gone with all its parts, and what isn’t there has the code of the system', async () => {
    const [one, other] = open();
    await one.write('three.sent', 0, randomBytes(10));
    await one.write('three.sent', 10, randomBytes(10));
    await other.remove('three.sent');
    await other.remove('never.zip');
    await expect(read(one, 'three.sent')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await one.open('three.sent')).toBeNull();
  });

  test('all names are listed, and nothing stays on the machine of what was read', async () => {
    const [one] = open();
    await one.write('four.sent', 0, randomBytes(10));
    const names = new Set<string>();
    for await (const { key } of one.list()) names.add(key);
    expect([...names].toSorted()).toEqual(['four.sent', 'one.zip', 'two.sent']);
    expect((await readdir(await one.folder())).filter((name) => name.endsWith('.work'))).toEqual([]);
  });
});
