import { expect, test } from 'playwright/test';
import { inviteArtist, openStoreStep } from '../invited.ts';
import { alert, main } from './artist-signup-steps.ts';

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
