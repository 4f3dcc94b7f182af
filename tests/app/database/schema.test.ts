import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../support/root.ts';

const folder = 'src/app/database/migrations';

test('the migrations create exactly the tables of the code, so the generator finds nothing to add', async () => {
  // The generator accepts only paths inside the project.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const draft = await mkdtemp(path.join(root, '.cache/migrations-'));
  try {
    await cp(path.join(root, folder), draft, { recursive: true });
    const before = await readdir(draft);
    const args = [
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './src/app/database/schema.ts',
      '--out',
      path.relative(root, draft),
    ];
    const program = path.join(root, 'node_modules/drizzle-kit/bin.cjs');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: root });
    expect(stdout).toContain('No schema changes');
    expect(await readdir(draft)).toEqual(before);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
});
