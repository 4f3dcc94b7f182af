/** The front door never renders guarded pages anonymously, because it knows their first path segments as personal. */
import { expect, test } from 'vitest';
import { personalPaths } from '../../src/site/path-kinds.ts';
import { sourceFiles } from './source-files.ts';

const guarded = sourceFiles('src/pages').filter(({ text }) => /\b(?:guard|checkAccess)\(\s*Astro\b/.test(text));

test('the first path segment of every guarded page is among the personal paths of site/path-kinds.ts', () => {
  expect(guarded.length).toBeGreaterThan(5);
  const shared = guarded.filter(
    ({ file }) => !personalPaths.test(file.replace(/^src\/pages|(?:\/index)?\.astro$/g, '')),
  );
  expect(shared.map(({ file }) => file)).toEqual([]);
});
