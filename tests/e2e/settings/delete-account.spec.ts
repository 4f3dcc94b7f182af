/** One's own data, on a phone: the file with all of it, and an account that is deleted. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { openAsNewAccount } from '../newcomer.ts';
import { mailTo } from '../outbox.ts';
import { emailOf } from '../sessions.ts';
import { expectFitsSmallPhone } from '../text-fits.ts';

test('a person takes their data along, deletes the account, and is told what is kept', async ({ page }) => {
  const id = await openAsNewAccount(page, '/account/settings/privacy');
  const email = await emailOf(id);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download My Data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account[0].email).toBe(email);

  await page.getByRole('link', { name: 'Delete Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete Account');
  await expectNothingFound(page, 'question');
  await expectFitsSmallPhone(page, 'question');
  await page.reload();
  await page.getByLabel('Type DELETE to confirm').fill('no');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByRole('alert')).toContainText('Your account hasn’t changed.');
  await expectNothingFound(page, 'refused');
  // What pages keep in the browser, as after favorites, a cart, and a profile that wasn't saved.
  const kept = ['favoritesCopy_x', 'hearts', 'last_account', 'cart_portland-kiln', 'settings:x:profile:form'];
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, '[]');
  }, kept);
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account Is Deleted');
  await expectNothingFound(page, 'deleted');
  expect(await mailTo(email, /Your account is deleted/)).toContain('bookkeeping');
  // Nothing of the session is left in the browser.
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), kept)).toEqual([]);
  await page.goto('/account/settings');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
