import { expect, test } from 'playwright/test';

test('a page from before an update reloads at the first press, and no second time', async ({ page }) => {
  await page.route('**/_astro/*.js*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/ohio-falls-metal');
  const cart = page.getByRole('button', { name: /^Cart/ });
  const reloaded = page.waitForEvent('load');
  await cart.click();
  await reloaded;
  await cart.click();
  const notice = page.locator('#hearts > [role=status]');
  await expect(notice).toHaveText('This page is from before an update. Reload it.');
  await page.unroute('**/_astro/*.js*');
  await page.reload();
  await cart.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
