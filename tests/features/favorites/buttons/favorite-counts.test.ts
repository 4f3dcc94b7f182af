import { expect, it } from 'vitest';
import { createFavoriteCounts } from '../../../../src/features/favorites/buttons/page-buttons.ts';

const jar = 'product:1';
/** A number on a page that shows `shown`, told one change after the other. */
function page(shown: number) {
  const counts = createFavoriteCounts();
  let number = shown;
  const see = (loved: boolean, said?: number) => {
    number = counts.change(jar, loved, said)?.(number) ?? number;
    return number;
  };
  return { counts, see };
}

it('a press counts one up, and back', () => {
  const { counts, see } = page(5);
  see(false);
  counts.expect(jar);
  expect([see(true), see(true), see(false)]).toEqual([6, 6, 5]);
});

it('the server’s number wins over our own', () => {
  const { counts, see } = page(5);
  see(false);
  counts.expect(jar);
  expect([see(true), see(true, 9), see(true, 9), see(false, 9), see(false, 8)]).toEqual([6, 9, 9, 8, 8]);
});

it('what was loved before the page was made is counted already', () => {
  const { counts, see } = page(5);
  expect([see(false), see(true)]).toEqual([5, 5]);
  counts.ready();
  expect(see(false)).toBe(4);
});

it('never shows fewer than none', () => {
  const { counts, see } = page(0);
  see(true);
  counts.ready();
  expect(see(false)).toBe(0);
});
