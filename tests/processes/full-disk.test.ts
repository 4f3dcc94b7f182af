/** DATA_DIR on a full disk. Requires the permission to mount one, which root usually has. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

const disk = mkdtempSync(path.join(tmpdir(), 'test-full-disk-'));
const options = ['-t', 'tmpfs', '-o', 'size=160m,mode=711', 'tmpfs', disk];
const mounted = process.getuid?.() === 0 && spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
let site: SiteProcess | undefined;
afterAll(() => {
  site?.child.kill('SIGKILL');
  // Lazily, because after a failure something may still use it.
  if (mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  for (const bytes of [1 << 22, 1 << 16, 1 << 12, 1]) {
    for (let count = 0; ; count += 1) {
      const done = await writeFile(path.join(disk, `filler-${bytes}-${count}`), Buffer.alloc(bytes, 1)).then(
        () => true,
        () => false,
      );
      if (!done) break;
    }
  }
}

async function makeRoom(): Promise<void> {
  for (const name of await readdir(disk)) if (name.startsWith('filler-')) await rm(path.join(disk, name));
}

describe.runIf(mounted)('a full disk', () => {
  test('makes /readyz and writes return 503 while pages are served, and recovers once there is space', async () => {
    site = await startSiteProcess({ DATA_DIR: disk, PORT: '0' });
    const url = await site.url;
    const statusOf = async (target: string, init?: RequestInit) =>
      (await fetch(url + target, { redirect: 'manual', ...init })).status;
    const message = {
      vendor: 'portland-kiln',
      fromName: 'Pat',
      fromEmail: 'pat@example.com',
      body: 'a jar? '.repeat(200),
    };
    const write = () =>
      statusOf('/api/messages', {
        method: 'POST',
        body: JSON.stringify(message),
        headers: { origin: url, 'content-type': 'application/json' },
      });
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/portland-kiln')).toBe(200);
    await fill();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503);
    expect(await statusOf('/portland-kiln')).toBe(200);
    expect(await statusOf('/livez')).toBe(200);
    // Writes that fit into space the database has already allocated still succeed.
    const answers = new Set<number>();
    for (let count = 0; count < 500 && !answers.has(503); count += 1) answers.add(await write());
    expect([...answers].filter((status) => status !== 200)).toEqual([503]);
    expect(await statusOf('/portland-kiln')).toBe(200);
    // While mails are tried again, one is half there for a moment each time; none stays.
    const listHalves = async () =>
      (await readdir(path.join(disk, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.half'));
    await expect.poll(listHalves, { timeout: 20_000, interval: 5 }).toEqual([]);
    await makeRoom();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
    await expect.poll(write, { timeout: 20_000 }).toBe(200);
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    // The first start makes the demo's past year.
  }, 120_000);
});
