import { expect, test } from 'vitest';
import { fitDescription } from '../../src/platform/page-description.ts';

test('a short description gets as many parts as it needs, each a sentence', () => {
  expect(fitDescription(['A jar', '', 'Stoneware', `Made by ${'hand and '.repeat(6)}fire`, 'Not needed'])).toBe(
    `A jar. Stoneware. Made by ${'hand and '.repeat(6)}fire`,
  );
});

test('a long one ends after a word, or within one that has no end', () => {
  const cut = fitDescription(['Clay from the river, '.repeat(20)]);
  expect(cut).toMatch(/^Clay.*(?:Clay|from|the|river)…$/);
  expect(cut.length).toBeLessThanOrEqual(160);
  expect(fitDescription(['x'.repeat(300)])).toHaveLength(160);
});
