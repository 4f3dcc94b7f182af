/** Account Settings on a phone: saved, on another device, without a connection, in two tabs, and in the dark. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

const tabs = ['', '/notifications', '/privacy', '/preferences', '/orders'];

test('on a phone the first field is on the first screen, and the current tab is in sight', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/account/settings');
  expect((await page.getByLabel('First name').boundingBox())?.y).toBeLessThan(290);
  await page.goto('/account/settings/account');
  await expect(page.locator('.settings nav [aria-current]')).toBeInViewport({ ratio: 1 });
});

test('axe finds nothing on any tab, and 320 pixels with text doubled are enough', async ({ page }) => {
  await signInAsNewCustomer(page);
  for (const tab of tabs) {
    await page.goto(`/account/settings${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
    await expectNothingFound(page, `settings${tab}`);
  }
  for (const tab of tabs) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/account/settings${tab}`);
    await doubleText(page);
    await expectTextFits(page, tab, 'main');
  }
});
