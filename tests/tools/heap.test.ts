import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { heapEnv, heapFlags } from '../../src/tools/heap.ts';
import { root } from '../support/root.ts';

test('the image has the same limit', () => {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`NODE_OPTIONS="${heapFlags.join(' ')}" MALLOC_ARENA_MAX=${heapEnv.MALLOC_ARENA_MAX}`);
});
