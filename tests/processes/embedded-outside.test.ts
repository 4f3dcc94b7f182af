import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kill, query, start, stop } from '../support/embedded-apps.ts';
import { runSql } from '../support/postgres.ts';

describe.runIf(process.getuid?.() === 0)('root in a folder that no other user can enter', () => {
  let closed: string;
  let home: string;
  beforeEach(async () => {
    closed = await mkdtemp(path.join(tmpdir(), 'test-embedded-closed-'));
    home = path.join(closed, 'data');
    await mkdir(home);
  });
  afterEach(() => rm(closed, { recursive: true, force: true }));

  const directoryOf = async (folder: string) =>
    (JSON.parse(await readFile(path.join(folder, 'postgres.json'), 'utf8')) as { directory: string }).directory;
  const forget = async (directory: string) => {
    await rm(directory, { recursive: true, force: true });
    await rm(`${directory}.json`, { force: true });
  };

  test('keeps the data elsewhere; removing DATA_DIR deletes it at the next start, even while the server runs', async () => {
    const first = await start(home);
    const directory = await directoryOf(home);
    expect(path.relative(home, directory)).toMatch(/^\.\./);
    await runSql(first.url, 'create table kept (n int)');
    await kill(first);
    await rm(home, { recursive: true });
    await mkdir(home);
    const second = await start(home);
    expect(second.error).toBeUndefined();
    expect(existsSync(directory)).toBe(false);
    expect(await query(second.url, "select to_regclass('kept') as found")).toEqual([{ found: null }]);
    await stop(second);
    await forget(await directoryOf(home));
  });

  test('keeps the data of a DATA_DIR that was moved away', async () => {
    const first = await start(home);
    await runSql(first.url, 'create table kept (n int)');
    await stop(first);
    const backup = path.join(closed, 'backup');
    await rename(home, backup);
    await mkdir(home);
    const second = await start(home);
    await stop(second);
    const third = await start(backup);
    expect(await query(third.url, "select to_regclass('kept') is not null as found")).toEqual([{ found: true }]);
    await stop(third);
    await forget(await directoryOf(home));
    await forget(await directoryOf(backup));
  });
});
