/** The cards of the home page fade in as they are scrolled to, and are there without it. */
import { expect, test } from 'playwright/test';
import { opacities } from './card-fade-steps.ts';

test('with less motion, every card is there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(new Set(await opacities(page))).toEqual(new Set([1]));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every card is there', async ({ page }) => {
    await page.goto('/');
    for (const card of await page.locator('.card').all()) await expect(card).toHaveCSS('opacity', '1');
  });
});
