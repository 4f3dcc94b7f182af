import { expect, test } from 'playwright/test';
import { inviteArtist, openInvite, openStoreStep, signInWith } from '../invited.ts';
import { addCustomer, openSession } from '../sessions.ts';
import { alert, heading, main, stored } from './artist-signup-steps.ts';

test('stored progress counts only as far as the server agrees', async ({ page }) => {
  await openSession(page, await addCustomer('Hattie Lane'));
  await page.goto('/artist-signup');
  const state = {
    currentStep: 'customize',
    inviteCode: 'MADE-UPXX',
    validation: { valid: true, message: 'Welcome' },
    customization: { vendorSlug: 'mine', storeName: 'Mine', description: '', theme: 'bold' },
  };
  const store = (text: string) => page.evaluate((value) => sessionStorage.setItem('artist_signup', value), text);
  await store(JSON.stringify(state));
  await page.goto('/artist-signup');
  await expect(page).toHaveURL(/step=customize/);
  await expect(main(page)).toContainText('To continue, enter your invite code.');
  await expect(page.getByLabel('Invite code')).toHaveValue('MADE-UPXX');
  await page.getByRole('button', { name: 'Validate Invite Code' }).click();
  await expect(main(page)).toContainText('That’s not one of our invite codes.');

  for (const broken of ['{', JSON.stringify({ ...state, currentStep: 'admin' }), JSON.stringify([state])]) {
    await store(broken);
    await page.goto('/artist-signup');
    await expect(page.getByLabel('Invite code')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Validate Invite Code' })).toBeVisible();
    expect(await stored(page)).toBeNull();
  }
});

test('nothing typed is lost by an empty field, a lost connection, or a reload', async ({ page, context }) => {
  const invited = await inviteArtist();
  await openStoreStep(page, invited);
  const create = page.getByRole('button', { name: 'Create My Store' });
  await page.getByLabel('Store name').fill('Brooks Bookbinding');
  await page.getByLabel('Description').fill('Hand-sewn journals.');
  await page.getByText('Bold').click();
  await page.getByLabel('Store URL').fill('');
  await create.click();
  await expect(alert(page)).toContainText('Please enter a store URL');
  await alert(page).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('textbox', { name: 'Store URL' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Store URL' }).fill(`${invited.slug}-press`);

  await context.setOffline(true);
  await expect(main(page)).toContainText('We couldn’t check that store URL right now.');
  await create.click();
  await expect(alert(page)).toContainText('Failed to create account. Please try again.');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Store name')).toHaveValue('Brooks Bookbinding');
  await expect(page.getByRole('textbox', { name: 'Store URL' })).toHaveValue(`${invited.slug}-press`);
  await expect(page.getByLabel('Description')).toHaveValue('Hand-sewn journals.');
  await expect(page.getByRole('radio', { name: 'Bold' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Store URL' }).fill('checkout');
  await create.click();
  await expect(alert(page)).toContainText('Failed to create vendor account. Please try again.');
  await expect(alert(page)).toContainText('That store URL isn’t available. Choose another one.');
  await alert(page).getByRole('button', { name: 'OK' }).click();
  await page.getByRole('textbox', { name: 'Store URL' }).fill(`${invited.slug}-press`);
  await create.click();
  await expect(page).toHaveURL(new RegExp(`/vendor/${invited.slug}-press$`));
});

test('somebody signed in with another address reads what to do, signs out, and goes on with the right account', async ({
  page,
}) => {
  const invited = await inviteArtist();
  await openSession(page, await addCustomer('Hattie Lane'));
  await openInvite(page, invited);
  await page.getByRole('button', { name: 'Continue to Account Creation' }).click();
  await expect(main(page)).toContainText(
    'This invite is for another email address. Sign out first, then sign in or create an account with the address it was sent to. If you can’t use that one, ask us to move the invite.',
  );
  await expect(main(page)).not.toContainText(invited.email);
  await main(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(heading(page)).toHaveText('Create your account');
  await signInWith(page, invited.email);
  await page.reload();
  await expect(heading(page)).toHaveText('Your store, Imani');
});

test('what is typed into the store’s step before its code has loaded stays, and is shown', async ({ page }) => {
  const invited = await inviteArtist();
  await openStoreStep(page, invited);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Store name').fill('Brooks Bookbinding');
  await page.getByLabel('Description').fill('Hand-sewn journals.');
  await page.getByText('Bold').click();
  release();
  const preview = page.getByRole('region', { name: 'Preview of your store' });
  await expect(preview).toHaveAttribute('data-theme', 'bold');
  await expect(preview).toContainText('Brooks Bookbinding');
  await expect(page.getByLabel('Store name')).toHaveValue('Brooks Bookbinding');
  await expect(main(page)).toContainText('19 of 90 characters');
});
