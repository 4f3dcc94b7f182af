import { expect, test } from 'playwright/test';
import { Buyer } from '../buyer.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, a guest browses, chooses a quantity, buys by form, pays, and sees the confirmation', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Portland Kiln', exact: true }).first().click();
  await page.getByRole('link', { name: 'Lytle Street Mugs, Pair', exact: true }).first().click();
  await page.getByLabel('Quantity').fill('2');
  await page
    .getByLabel(/Pickup/)
    .first()
    .check();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const buyer = new Buyer(page);
  await buyer.pay();
  await buyer.seesConfirmation();
  await expect(page.locator('main')).toContainText('2 × Lytle Street Mugs, Pair');
});
