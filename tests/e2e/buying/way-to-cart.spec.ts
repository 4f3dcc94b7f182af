import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { waysInView } from './way-to-cart-steps.ts';

for (const path of ['/portland-kiln', '/portland-kiln/honey-jar']) {
  test(`after Add to Cart, a link to the cart is in view at any scroll position of ${path}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Add to Cart' }).last().click();
    await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
    await expect.poll(() => waysInView(page)).toContainEqual(expect.stringMatching(/^Cart/));
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect.poll(() => waysInView(page)).toContainEqual(expect.stringMatching(/^Cart/));

    await page.reload();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectNothingFound(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => waysInView(page)).toContainEqual(expect.stringMatching(/^Cart/));
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(page.getByRole('dialog', { name: /^Cart/ })).toBeVisible();
  });
}
