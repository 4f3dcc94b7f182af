/** The calculator of what an artist keeps, typed into. */
import { expect, test } from 'vitest';
import { after, find, openPage, show, type } from '../../../support/dom.ts';

const field = (name: string) => find(`[name=${name}]`);
const ours = () => [...document.querySelectorAll('tbody tr:first-child td')].map(({ textContent }) => textContent);
const notes = () => [...document.querySelectorAll<HTMLElement>('[role=alert]')].map(({ hidden }) => !hidden);

test('the calculator shows what is kept of the typed sales, and a wrong amount is said at its field and counts nothing', async () => {
  openPage();
  const { FeeCalculator } = await import('../../../../src/features/buying/fees/FeeCalculator.tsx');
  await show(<FeeCalculator siteName="Here" processing="shown" />);
  const example = ours();
  await type(field('monthly'), '2000');
  expect([ours()[1], notes()]).toEqual(['$1,955.0097.8%', [false, false]]);
  expect(ours()).not.toEqual(example);
  await type(field('order'), 'much');
  expect([ours(), notes(), field('order').getAttribute('aria-invalid')]).toEqual([['–', '–'], [false, true], 'true']);
  await type(field('order'), '');
  // An empty field is being typed into, until it is left.
  expect([ours(), notes()]).toEqual([
    ['–', '–'],
    [false, false],
  ]);
  await after(() => field('order').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(notes()).toEqual([false, true]);
  await type(field('order'), '50');
  await type(field('monthly'), '1000');
  expect([ours(), notes()]).toEqual([example, [false, false]]);
});
