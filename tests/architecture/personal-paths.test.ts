/** The front door never renders guarded pages anonymously, because it knows their first path segments as personal. */
import { expect, test } from 'vitest';
import { personalPaths } from '../../src/platform/http/front-door/pages.ts';
import { sourceFiles } from './source-files.ts';

const guarded = sourceFiles('src/pages').filter(({ text }) => /\b(?:guard|checkAccess)\(\s*Astro\b/.test(text));

test('the first path segment of every guarded page is among the personal paths of front-door/pages.ts', () => {
  expect(guarded.length).toBeGreaterThan(5);
  const shared = guarded.filter(
    ({ file }) => !personalPaths.test(file.replace(/^src\/pages|(?:\/index)?\.astro$/g, '')),
  );
  expect(shared.map(({ file }) => file)).toEqual([]);
});
