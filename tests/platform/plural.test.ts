import { expect, test } from 'vitest';
import { plural } from '../../src/platform/plural.ts';

test('1 is singular, every other count plural', () => {
  const pieces = (count: number) => plural(count, { one: `${count} piece`, other: `${count} pieces` });
  expect([0, 1, 2, 21].map(pieces)).toEqual(['0 pieces', '1 piece', '2 pieces', '21 pieces']);
});
