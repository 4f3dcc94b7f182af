import { expect, test } from 'playwright/test';
import { writeAsVisitor } from '../../e2e/messages/messages-steps.ts';
import { openStudio } from '../../e2e/studio-artist.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an artist answers by a plain form, and can block a visitor', async ({ page }) => {
    const studio = await openStudio(page);
    await writeAsVisitor(studio, 'Hello?');
    await page.goto(`/vendor/${studio.slug}/messages`);
    await page.getByRole('link', { name: /^Reply.*Ellen Marsh/ }).click();
    await page.getByLabel('Your reply').fill('Hello!');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Sent.' })).toBeVisible();
    await page.locator('summary', { hasText: 'Block' }).click();
    await page.getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('You’ve blocked Ellen Marsh')).toBeVisible();
  });
});
