/** Account Settings on a phone: saved, on another device, without a connection, in two tabs, and in the dark. */

import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import { addCustomer, openSession } from '../../e2e/sessions.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

const status = (page: Page) => page.locator('.settings-form [data-status]');

const save = (page: Page) => page.locator('.settings-form .save button');

const tabs = ['', '/account', '/notifications', '/privacy', '/preferences', '/orders'];

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

test('without a connection nothing is lost, and leaving is warned about', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  await page.goto('/account/settings');
  await context.setOffline(true);
  await page.getByLabel('Bio').fill('Typed on the bridge.');
  await save(page).click();
  await expect(status(page)).toContainText('Not saved: there’s no connection.');
  await expect(save(page)).toHaveText('Try Again');
  await context.setOffline(false);
  const warned = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  expect(await warned).toBe('beforeunload');
  await expect(page.getByLabel('Bio')).toHaveValue('Typed on the bridge.');
  await expect(page.getByText('This is what you typed before. It isn’t saved yet.')).toBeVisible();
  await save(page).click();
  await expect(status(page)).toHaveText('Saved.');
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('Typed on the bridge.');
});

test('of two tabs the older save is told, sees both, and saves the next time', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  await page.goto('/account/settings');
  const second = await context.newPage();
  await second.goto('/account/settings');
  await second.getByLabel('Bio').fill('From the second tab.');
  await save(second).click();
  await expect(status(second)).toHaveText('Saved.');
  await page.getByLabel('Bio').fill('From the first tab.');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('were changed in another tab');
  await expect(page.getByText('Saved now: From the second tab.')).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('From the first tab.');
  await expectNothingFound(page, 'two values');
  await save(page).click();
  await expect(status(page)).toHaveText('Saved.');
  await second.reload();
  await expect(second.getByLabel('Bio')).toHaveValue('From the first tab.');
});

test('settings survive a reload and reach another device, and wrong ones say what to fix', async ({
  page,
  browser,
}) => {
  const account = await addCustomer('Sam Settings');
  await openSession(page, account);
  await page.goto('/account/settings');
  await expect(page.getByLabel('First name')).toHaveValue('Sam');
  // All of the form stands on the first screen.
  expect((await page.getByLabel('First name').boundingBox())?.y).toBeLessThan(300);
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Last name').fill('Saver');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await expect(status(page)).toHaveText('Not saved yet.');
  await save(page).click();
  await expect(status(page)).toHaveText('Not saved. Please fix the highlighted fields.');
  await expect(page.getByLabel('Website')).toBeFocused();
  await page.getByLabel('Website').fill('sam.example');
  await save(page).click();
  await expect(status(page)).toHaveText('Saved.');
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Saver');
  await expect(page.getByLabel('Website')).toHaveValue('https://sam.example/');

  await page.goto('/account/settings/notifications');
  await page.getByLabel('Price Drop Alerts').check();
  await save(page).click();
  await expect(status(page)).toHaveText('Saved.');
  await page.getByRole('button', { name: 'Turn On Emails' }).click();
  await expect(page.getByText('Marketing emails are on')).toBeVisible();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await openSession(phone, account);
  await phone.goto('/account/settings/notifications');
  await expect(phone.getByLabel('Price Drop Alerts')).toBeChecked();
  await phone.goto('/account/settings/privacy');
  await expect(phone.getByLabel('Marketing emails')).toBeChecked();
  await other.close();
});

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
