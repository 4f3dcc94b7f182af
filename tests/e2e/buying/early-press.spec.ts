import { expect, test } from 'playwright/test';
import { holdCode } from '../hold-code.ts';
import { quantity } from './early-press-steps.ts';

/** Clicks before the code has loaded show immediately, are never lost, and count once. */
const store = '/ohio-falls-metal';

test('clicks on Add to Cart show immediately, wait for the code, and count once each', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto(store);
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true', { timeout: 100 });
  await add.click();
  expect(await quantity(page)).toBe(0);
  release();
  await expect.poll(() => quantity(page)).toBe(2);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await expect(page.locator('[data-cart]')).toHaveText('2');
});
