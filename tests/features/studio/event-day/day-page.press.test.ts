/** The page that closes a market day, while its amounts are typed. */
import { expect, test } from 'vitest';
import { find, openPage, type } from '../../../support/dom.ts';

const markup = `
  <p>Profit: <b data-profit></b></p>
  <form id="day" data-fixed="20000" data-cash="5000">
    <input name="float" value=""><input name="counted" value=""><input name="fee" value="">
    <input name="cost-1-name" value="Gas"><input name="cost-1-amount" value="">
    <p>There should be <b data-expected></b>.</p><p data-difference></p>
  </form>`;

const field = (name: string) => find(`[name="${name}"]`);
const texts = () =>
  ['expected', 'difference', 'profit'].map((name) => document.querySelector(`[data-${name}]`)?.textContent);

test('what should be in the cash box, what is missing of it, and the profit follow what is typed', async () => {
  openPage({ html: markup });
  await import('../../../../src/features/studio/event-day/day.client.ts');
  expect(texts()).toEqual(['$50.00', '', '$200.00']);
  await type(field('float'), '20');
  expect(texts()).toEqual(['$70.00', '', '$200.00']);
  await type(field('counted'), '65');
  expect(texts()).toEqual(['$70.00', expect.stringContaining('$5.00'), '$195.00']);
  await type(field('fee'), '30');
  await type(field('cost-1-amount'), '12.50');
  expect(texts()[2]).toBe('$152.50');
  await type(field('counted'), 'many');
  expect(texts()).toEqual(['$70.00', '', '$157.50']);
});
