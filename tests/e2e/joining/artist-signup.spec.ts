import { expect, test } from 'playwright/test';
import { inviteArtist, openInvite, openStoreStep, signInWith } from '../invited.ts';
import { addCustomer, openSession } from '../sessions.ts';
import { alert, heading, main } from './artist-signup-steps.ts';

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
