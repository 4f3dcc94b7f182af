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

test('partial files of a killed process are removed at the start, but not those possibly being written', async () => {
  const past = new Date(Date.now() - 3_600_000);
  for (const name of ['.old.17.half', '.new.18.half', '2026-11-22T00-00-00.000Z-whole.eml']) {
    await writeFile(path.join(dir, name), 'Subj');
    if (!name.startsWith('.new')) await utimes(path.join(dir, name), past, past);
  }
  createOutbox(dir, from);
  await expect.poll(() => readdir(dir)).toEqual(['.new.18.half', '2026-11-22T00-00-00.000Z-whole.eml']);
});

test('a mail that couldn’t be written leaves nothing behind and doesn’t count as sent', async () => {
  const earlier = path.join(dir, `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
  // With a folder in its place, the file is written but can't be renamed.
  await mkdir(path.join(earlier, 'below'), { recursive: true });
  await expect(createOutbox(dir, from).send(mail)).rejects.toThrow();
  expect(await readdir(dir)).toEqual([path.basename(earlier)]);
});
