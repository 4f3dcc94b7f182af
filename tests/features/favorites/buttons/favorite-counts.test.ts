import { expect, it } from 'vitest';
import { createFavoriteCounts } from '../../../../src/features/favorites/buttons/page-buttons.ts';

const jar = 'product:1';
/** A page that shows this count, and a function that records states and returns the count after each. */
function createPage(shown: number) {
  const counts = createFavoriteCounts();
  let count = shown;
  const record = (isFavorite: boolean, serverCount?: number) => {
    count = counts.change(jar, isFavorite, serverCount)?.(count) ?? count;
    return count;
  };
  return { counts, record };
}

it('a press adds one, and the next subtracts it', () => {
  const { counts, record } = createPage(5);
  record(false);
  counts.expect(jar);
  expect([record(true), record(true), record(false)]).toEqual([6, 6, 5]);
});

it('the server’s count replaces ours', () => {
  const { counts, record } = createPage(5);
  record(false);
  counts.expect(jar);
  expect([record(true), record(true, 9), record(true, 9), record(false, 9), record(false, 8)]).toEqual([6, 9, 9, 8, 8]);
});

it('favorites older than the page are not counted again', () => {
  const { counts, record } = createPage(5);
  expect([record(false), record(true)]).toEqual([5, 5]);
  counts.ready();
  expect(record(false)).toBe(4);
});

it('the count is never negative', () => {
  const { counts, record } = createPage(0);
  record(true);
  counts.ready();
  expect(record(false)).toBe(0);
});
