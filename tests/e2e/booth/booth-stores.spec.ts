/** One phone, two stores: it changes over once the first one has its sales, and neither gets the other's. */
import { expect, test } from 'playwright/test';
import { books, button } from '../booth-phone.ts';
import { openOther, sellForOther, sending } from './booth-stores-steps.ts';

test('a phone sells for another store once the sales of the first are sent', async ({ page }) => {
  const { first, second } = await openOther(page);
  await page.unroute(sending);
  await button(page, 'Send Now').click();
  await sellForOther(page);
  for (const slug of [first, second]) expect(await books(slug)).toEqual({ sales: 1, cents: 4_500, left: 4 });
});
