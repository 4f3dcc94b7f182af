/** An artist without an invite applies, and an admin replies, with and without scripts. */
import { expect, test } from 'playwright/test';
import { addCustomer, openSession } from '../sessions.ts';
import { siteDatabase } from '../site-database.ts';
import { apply } from './applications-steps.ts';

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
