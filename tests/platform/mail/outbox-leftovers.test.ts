import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutbox } from '../../../src/platform/mail/outbox.ts';

const from = 'River City Artists <artists@shop.example>';
const mail = { id: 'a-mail', to: 'ada@example.org', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('halves that a killed process left are removed at the start, those that may be under way are not', async () => {
  const past = new Date(Date.now() - 3_600_000);
  for (const name of ['.old.17.half', '.new.18.half', '2026-11-22T00-00-00.000Z-whole.eml']) {
    await writeFile(path.join(dir, name), 'Subj');
    if (!name.startsWith('.new')) await utimes(path.join(dir, name), past, past);
  }
  createOutbox(dir, from);
  await expect.poll(() => readdir(dir)).toEqual(['.new.18.half', '2026-11-22T00-00-00.000Z-whole.eml']);
});

test('a mail that could not be written whole leaves nothing behind, and is not taken for sent', async () => {
  const earlier = path.join(dir, `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
  // A folder in its place: the file is written, and can not get its name.
  await mkdir(path.join(earlier, 'below'), { recursive: true });
  await expect(createOutbox(dir, from).send(mail)).rejects.toThrow();
  expect(await readdir(dir)).toEqual([path.basename(earlier)]);
});
