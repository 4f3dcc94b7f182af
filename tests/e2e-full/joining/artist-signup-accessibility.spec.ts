import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { inviteArtist, openInvite, openStoreStep } from '../../e2e/invited.ts';
import { addCustomer, openSession } from '../../e2e/sessions.ts';
import { doubleText, expectTextFits } from '../../e2e/text-fits.ts';

const phone = { width: 412, height: 823 };

async function expectGood(page: Page, state: string): Promise<void> {
  await expectNothingFound(page, state);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectTextFits(page, `${state}, 320 pixels`);
  await page.setViewportSize(phone);
}

test('every state of the signup is accessible and fits a small screen', async ({ page }) => {
  test.slow();
  await page.goto('/artist-signup');
  await page.getByLabel('Invite code').fill('abcd');
  await page.getByLabel('Invite code').press('Enter');
  await expect(page.locator('main')).toContainText('That’s not one of our invite codes.');
  await expectGood(page, 'wrong code');
  const invited = await inviteArtist();
  await openInvite(page, invited);
  await expectGood(page, 'valid code');
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await expectGood(page, 'account');
  await page.goto('/artist-signup?step=auth&sent=1');
  await expectGood(page, 'mail sent');
  await openSession(page, await addCustomer('Hattie Lane'));
  await page.goto('/artist-signup?step=customize');
  await page.getByRole('button', { name: 'Sign Out' }).first().waitFor();
  await expectGood(page, 'another address');
  await page.context().clearCookies();
  await page.goto('/artist-signup?step=customize');
  await expectGood(page, 'code needed');
});

test('the store’s step, its alerts, and the first steps are accessible and fit a small screen', async ({ page }) => {
  test.slow();
  const invited = await inviteArtist();
  await openStoreStep(page, invited);
  await expectGood(page, 'store');
  await page.getByLabel('Store URL').fill('checkout');
  await page.getByLabel('Description').fill('x'.repeat(95));
  await expect(page.locator('main')).toContainText('That store URL isn’t available.');
  await expectGood(page, 'store with problems');
  await page.getByLabel('Store URL').fill('');
  await page.getByRole('button', { name: 'Create My Store' }).click();
  await expectNothingFound(page, 'alert');
  await page.getByRole('button', { name: 'OK' }).click();
  await doubleText(page);
  await expectTextFits(page, 'store, 200 %');

  for (const step of ['welcome', 'store-setup']) {
    await page.goto(`/vendor/onboarding?step=${step}`);
    await expectGood(page, step);
  }
  await page.goto('/artist-signup?step=customize');
  // The line from before comes back as soon as the form is hydrated. To empty the field before that says nothing.
  await expect(page.getByLabel('Description')).toHaveValue('x'.repeat(95));
  await page.getByLabel('Store name').fill('Brooks Bookbinding');
  await page.getByRole('textbox', { name: 'Store URL' }).fill(invited.slug);
  await page.getByLabel('Description').fill('');
  await page.getByRole('button', { name: 'Create My Store' }).click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${invited.slug}$`));
  for (const step of ['welcome', 'store-setup', 'complete']) {
    await page.goto(`/vendor/onboarding?step=${step}`);
    await expectGood(page, `${step} with a store`);
    await doubleText(page);
    await expectTextFits(page, `${step} with a store, 200 %`);
  }
});
