/** A sale at a market that is written down: what of it is tax. */
import { expect, test } from 'vitest';
import { after, find, openPage, type } from '../../../support/dom.ts';

test('the form says what of the price is tax, for the chosen piece, the typed price, or none', async () => {
  openPage({
    html: `<form data-sale-tax="600">
      <input type="radio" name="piece" value="p1" data-price="10600"><input type="radio" name="piece" value="p2" data-price="5300">
      <input name="price" value=""><input name="quantity" value="1">
      <input type="checkbox" name="taxed" value="yes" checked><p id="sale-tax"></p></form>`,
  });
  const field = (selector: string) => find(selector);
  const said = () => document.getElementById('sale-tax')?.textContent;
  await import('../../../../src/features/studio/in-person/sale-tax.client.ts');
  await after(() => field('[value=p2]').click());
  expect(said()).toBe('Of $53.00, $3.00 is sales tax you file and $50.00 is yours.');
  await type(field('[name=quantity]'), '2');
  expect(said()).toBe('Of $106.00, $6.00 is sales tax you file and $100.00 is yours.');
  await type(field('[name=price]'), '21.20');
  expect(said()).toBe('Of $42.40, $2.40 is sales tax you file and $40.00 is yours.');
  await after(() => field('[name=taxed]').click());
  expect(said()).toMatch(/^No tax is set aside\./);
});
