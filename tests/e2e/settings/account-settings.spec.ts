/** Account Settings on a phone: saved, on another device, without a connection, in two tabs, and in the dark. */

import { expect, type Page, test } from 'playwright/test';
import { addCustomer, openSession } from '../sessions.ts';
import { save, status } from './account-settings-steps.ts';

/** Keeps the color of every frame that the page paints. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const colors = new Set<string>();
    const look = () => {
      if (document.body) colors.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { colors });
  });
}

const framesOf = (page: Page) => page.evaluate(() => [...(window as unknown as { colors: Set<string> }).colors]);

test('a dark theme is on every page from the first frame, on another device too, and ends with the sign-out', async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const account = await addCustomer('Dora Dark');
  await openSession(page, account);
  await page.goto('/account/settings/preferences');
  await page.getByLabel('Dark').check();
  await save(page).click();
  await expect(status(page)).toHaveText('Saved.');
  const dark = 'rgb(20, 19, 18)';
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
  await watchFrames(page);
  for (const path of ['/', '/portland-kiln', '/account/settings', '/account/favorites', '/no-such-page']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect([path, await framesOf(page)]).toEqual([path, [dark]]);
  }
  const other = await browser.newContext({ colorScheme: 'light' });
  const phone = await other.newPage();
  await openSession(phone, account);
  await phone.goto('/account/settings');
  await watchFrames(phone);
  await phone.goto('/');
  await expect(phone.locator('h1').first()).toBeVisible();
  expect(await framesOf(phone)).toEqual([dark]);
  await other.close();

  await page.goto('/account/settings');
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
