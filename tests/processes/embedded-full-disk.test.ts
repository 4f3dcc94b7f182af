import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.ts';
import { ConfigError } from '../../src/site/config.ts';
import { root } from '../support/root.ts';

const disk = mkdtempSync(path.join(tmpdir(), 'test-small-disk-'));
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=711', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.runIf(mounted)('a disk on which the data has no room is said in a sentence', { timeout: 60_000 }, async () => {
  const refused = await startEmbeddedServer({ dataDir: disk, root }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect(String(refused)).toMatch(/PostgreSQL could not set up its data in .+: .*(?:No space left|disk space)/s);
});
