/** A picture, a public page, and a new email address. */
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { changeAccount } from './account-and-picture-steps.ts';

test('a customer sets a picture, shows a public page, and changes the email address', async ({ page }) => {
  test.slow();
  await changeAccount(page);
  for (const path of ['/account/settings', '/account/settings/account', '/account/settings/privacy']) {
    await page.goto(path);
    await expectNothingFound(page, path);
  }
  await page.getByRole('link', { name: 'View My Public Profile' }).click();
  await expectNothingFound(page, 'a public page');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});
