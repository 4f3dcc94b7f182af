import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { cards, heartOf, signInAsNewCustomer } from '../collectors.ts';
import { saveProducts } from '../kept-copy.ts';

test('axe finds no violations while My Collection loads, fails to load, and is offline', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  const [first = ''] = await saveProducts(page, 0, 2);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let away = true;
  await page.route(/\/api\/favorites/, async (route) => {
    await asked;
    if (!away) return route.continue();
    await route.fulfill({
      status: 503,
      json: { error: 'The database is away.', code: 'db_unavailable', requestId: 'x' },
    });
  });
  await page.goto('/account/favorites');
  await expect(page.getByRole('status').filter({ hasText: 'Loading My Collection' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Recently Removed (0)' })).toBeEnabled();
  await expectNothingFound(page, 'loading');

  answer();
  await expect(page.getByRole('heading', { name: 'We couldn’t load My Collection' })).toBeVisible();
  await expectNothingFound(page, 'not loaded');
  away = false;
  // The page tries again by itself, too, so the button may be gone.
  await page
    .getByRole('button', { name: 'Try Again' })
    .evaluateAll((buttons) => (buttons as HTMLElement[])[0]?.click());
  await expect(cards(page)).toHaveCount(2);

  await context.setOffline(true);
  await heartOf(page, first).click();
  await expect(
    page.getByRole('status').filter({ hasText: '1 change will sync when you’re back online' }),
  ).toBeVisible();
  await expectNothingFound(page, 'waiting');
});
