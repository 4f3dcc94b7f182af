import { expect, it } from 'vitest';
import { createHeartCounts } from '../../../../src/features/favorites/buttons/heart-counts.ts';

const jar = 'product:0195f7c2-8a3e-7b61-9d42-3c5e8f1a2b40';

/** Counts of a page that says this number, and a favorite that can be set. */
function createPage(shown: number) {
  let isFavorite = false;
  const counts = createHeartCounts(() => isFavorite);
  /** Returns the number of the heart after the favorite has changed. */
  const set = (is: boolean, serverCount?: number) => {
    isFavorite = is;
    if (serverCount !== undefined) counts.accept({ [jar]: serverCount });
    return counts.of(jar, shown);
  };
  return { set, follow: () => counts.follow(jar, shown), count: () => counts.setCounted(isFavorite ? [jar] : []) };
}

it.each([0, 1])('a press of a heart with %i adds one, and the next subtracts it', (shown) => {
  const { set, follow } = createPage(shown);
  follow();
  expect([set(true), set(true), set(false)]).toEqual([shown + 1, shown + 1, shown]);
});

it('the server’s count replaces ours', () => {
  const { set, follow } = createPage(5);
  follow();
  expect([set(true), set(true, 9), set(true, 9), set(false, 9), set(false, 8)]).toEqual([6, 9, 9, 8, 8]);
});

it('favorites older than the page are not counted again', () => {
  const { set, count } = createPage(5);
  expect([set(false), set(true)]).toEqual([5, 5]);
  count();
  expect([set(false), set(true)]).toEqual([4, 5]);
});

it('a heart that appears after a change elsewhere has the count of that change', () => {
  const { set, count, follow } = createPage(5);
  count();
  set(true);
  follow();
  expect([set(true), set(false)]).toEqual([6, 5]);
});

it('the count is never negative', () => {
  const { set, count } = createPage(0);
  set(true);
  count();
  expect([set(false), set(true)]).toEqual([0, 1]);
});
