/** An artist without an invite applies, and an admin replies, with and without scripts. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAs } from '../../e2e/header-people.ts';
import { apply, main } from '../../e2e/joining/applications-steps.ts';
import { addCustomer, openSession } from '../../e2e/sessions.ts';
import { doubleText } from '../../e2e/text-fits.ts';

async function expectFits(page: Page, where: string): Promise<void> {
  await expectNothingFound(page, where);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleText(page);
  const sideways = await main(page).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(sideways, where).toBe(0);
  if (size) await page.setViewportSize(size);
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
