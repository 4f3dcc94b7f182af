import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFileLock } from '../../../src/platform/database/file-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = (name: string) => path.join(folder, name);

test('the lock has one holder at a time, and everyone gets a turn', async () => {
  let inside = 0;
  const seen: number[] = [];
  const work = async () => {
    inside += 1;
    seen.push(inside);
    await new Promise((wake) => setTimeout(wake, 20));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withFileLock(file('turns'), work)));
  expect(seen).toEqual([1, 1, 1, 1, 1]);
});

test('failed work releases the lock and passes its error on', async () => {
  await expect(withFileLock(file('fails'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withFileLock(file('fails'), async () => 'done')).toBe('done');
});

test('the lock of a dead process is ignored', async () => {
  await writeFile(file('gone'), '999999999');
  expect(await withFileLock(file('gone'), async () => 'done')).toBe('done');
});

test('an old lock is ignored, even if another process has its pid now', async () => {
  await writeFile(file('old'), String(process.ppid));
  const past = new Date(Date.now() - 60_000);
  await utimes(file('old'), past, past);
  expect(await withFileLock(file('old'), async () => 'done')).toBe('done');
});

test('the lock of a living process is waited for', async () => {
  await writeFile(file('held'), String(process.ppid));
  let done = false;
  const waiting = withFileLock(file('held'), async () => {
    done = true;
  });
  await new Promise((wake) => setTimeout(wake, 300));
  expect(done).toBe(false);
  await rm(file('held'));
  await waiting;
  expect(done).toBe(true);
});

test('a missing folder is an immediate error', async () => {
  await expect(withFileLock(path.join(folder, 'none/lock'), async () => 1)).rejects.toThrow('ENOENT');
});
