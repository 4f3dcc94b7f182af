import { test } from 'playwright/test';
import { Buyer } from '../e2e/buyer.ts';
import { signInAs } from '../e2e/header-people.ts';
import { expectNoEmptyPromise } from '../e2e/pressable.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, Buy Now on a storefront leads over the address page to the payment page', async ({
  page,
}) => {
  await page.goto('/second-light');
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await new Buyer(page).giveAddress();
});

test('without JavaScript, the plain view of My Collection names what it removes', async ({ page }) => {
  await signInAs(page, 'customer');
  await page.goto('/account/favorites?view=plain');
  await expectNoEmptyPromise(page, 'plain view');
});
