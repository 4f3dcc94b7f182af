/** An artist without an invite applies, and an admin replies, with and without scripts. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { signInAs } from '../header-people.ts';
import { addCustomer, openSession } from '../sessions.ts';
import { siteDatabase } from '../site-database.ts';
import { doubleText } from '../text-fits.ts';

const photos = ['del-wendt/river-waves', 'portland-kiln/dry-creek-bottle'].map(
  (name) => `public/media/demo/${name}-720.webp`,
);
const main = (page: Page) => page.locator('main');

async function expectFits(page: Page, where: string): Promise<void> {
  await expectNothingFound(page, where);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleText(page);
  const sideways = await main(page).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(sideways, where).toBe(0);
  if (size) await page.setViewportSize(size);
}

async function apply(page: Page, makes: string): Promise<void> {
  await page.goto('/artist-signup');
  await page.getByRole('link', { name: 'Apply to Join' }).click();
  await page.getByLabel('What do you make?').fill(makes);
  await page.getByLabel('Links').fill('ida.example/baskets/of/white-oak');
  await page.getByLabel('Photos of your work').setInputFiles(photos);
  await page.getByRole('button', { name: 'Send Application' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your application');
  await expect(main(page)).toContainText('https://ida.example/baskets/of/white-oak');
  await expect(main(page).getByRole('img', { name: 'Photo 2 of your work' })).toHaveJSProperty('complete', true);
}

test('an artist applies and is declined, applies again and is invited @desktop', async ({ page, browser }) => {
  test.slow();
  const makes = `Baskets, number ${crypto.randomUUID()}`;
  await page.goto('/account/application');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply to Join');
  await openSession(page, await addCustomer('Ida Page'));
  await page.goto('/account/application');
  await expectFits(page, 'a new application');
  await apply(page, makes);
  await expectFits(page, 'an open application');

  const office = await browser.newPage();
  await signInAs(office, 'admin', '/admin/applications');
  await office.getByLabel('Name, email, or text').fill(makes);
  await office.keyboard.press('Enter');
  await expectNothingFound(office, 'the list');
  await office.getByRole('link', { name: 'Ida Page' }).click();
  await expect(main(office)).toContainText(makes);
  await expect(main(office).getByRole('img', { name: 'Photo 1 of Ida Page’s work' })).toBeVisible();
  await expectFits(office, 'an application for the admin');
  await office.reload();
  await office.getByRole('button', { name: 'Decline' }).click();
  await expect(main(office).getByRole('status').first()).toContainText('Declined.');

  await page.goto('/account/application');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not this time');
  await expectFits(page, 'a declined application');
  await apply(page, `${makes} again`);
  await office.goto(`/admin/applications?q=${encodeURIComponent(`${makes} again`)}`);
  await office.getByRole('link', { name: 'Ida Page' }).click();
  await office.getByRole('button', { name: 'Invite This Artist' }).click();
  await expect(main(office).getByRole('status').first()).toContainText('Invited.');
  await page.goto('/account/application');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re invited');
  await office.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an artist applies and withdraws', async ({ page }) => {
    const makes = `Spoons, number ${crypto.randomUUID()}`;
    await openSession(page, await addCustomer('Ida Page'));
    await apply(page, makes);
    await page.getByRole('button', { name: 'Withdraw Application' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply to Join');
    const { rows } = await siteDatabase().query('select 1 from applications where makes = $1', [makes]);
    expect(rows).toEqual([]);
  });
});
