/** An artist says what they bring to a fair, on a phone, and visitors see it. */
import { expect, test } from 'playwright/test';
import { openFair } from './market-steps.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an artist takes part, brings one piece, and leaves again', async ({ page }) => {
    const { slug, event, name } = await openFair(page);
    await page.goto(`/vendor/${slug}/events/${event}`);
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.getByLabel('How many of Mug 3').fill('2');
    await page.getByLabel('Booth').selectOption('3');
    await page.getByLabel('For visitors').fill('Ask for seconds');
    await page.getByRole('button', { name: 'Bring These' }).click();
    await expect(page.getByText('1 piece, 2 items').first()).toBeVisible();
    await page.goto(`/events/${event}`);
    await expect(page.locator('.stands')).toContainText('Ask for seconds');
    await page.goto(`/vendor/${slug}/events/${event}`);
    await page.getByRole('button', { name: 'Leave This Event' }).click();
    await expect(page.getByText('You’ve left this event, and you’re no longer listed.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('3 booths are free.');
  });
});
