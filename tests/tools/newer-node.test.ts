import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNewerNode } from '../../src/tools/newer-node.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'node-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes a program that says what a Node of that version says. */
async function aNode(says: string): Promise<string> {
  const program = path.join(folder, `node-${says}`);
  await writeFile(program, `#!/bin/sh\necho ${says}\n`);
  await chmod(program, 0o755);
  return program;
}

test.each([
  ['v24.22.1', true],
  ['v24.21.1', true],
  ['v24.21.0', false],
  ['v24.3.0', false],
  // Other major versions aren’t tested with the site.
  ['v20.20.2', false],
  ['v26.0.0', false],
  ['v24.22.0-nightly', false],
  ['nonsense', false],
])('a machine with Node %s: it is used instead of 24.21.0 is %s', async (version, isUsed) => {
  const program = await aNode(version);
  expect(findNewerNode(program, '24.21.0')).toBe(isUsed ? program : null);
});

test('without npm, or if its Node is gone, the one that runs stays', () => {
  expect(findNewerNode(undefined, '24.21.0')).toBeNull();
  expect(findNewerNode(path.join(folder, 'gone'), '24.21.0')).toBeNull();
});
