import { test } from 'playwright/test';
import { openList } from '../../e2e/studio/piece-list-steps.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

test('the list fits 320 pixels and text at 200%, with its forms open', async ({ page }) => {
  await openList(page);
  for (const text of ['$40.00', '3 available', 'More for']) {
    await page.locator('summary', { hasText: text }).first().click();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectTextFits(page, `${text} at 320 pixels`);
    await page.setViewportSize({ width: 412, height: 823 });
    await doubleText(page);
    await expectTextFits(page, `${text} at 200 %`);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
});
