import { expect, test } from 'playwright/test';
import { expectFull, hurryUntil, openIdle, said } from '../../e2e/heart-page.ts';
import { openAsNewAccount } from '../../e2e/newcomer.ts';

const store = '/beargrass-hot-glass';

test('the next click removes the message that the previous one failed', async ({ page }) => {
  await page.clock.install();
  await openAsNewAccount(page, '/about');
  await openIdle(page, store);
  let status = 500;
  await page.route('**/api/favorites/writes', (route) => route.fulfill({ status, json: { error: 'Away' } }));
  const heart = page.locator('main .piece .heart').nth(2);
  await heart.click();
  const failed = 'We couldn’t save this. Please try again.';
  await hurryUntil(page, () => expect(said(page)).toHaveText(failed, { timeout: 300 }));
  status = 503;
  await heart.click();
  await expectFull(heart);
  await expect(said(page)).not.toContainText('couldn’t save', { timeout: 1_000 });
  await expect(said(page)).toHaveText('Saved on this device. We can’t sync it right now, but we’ll keep trying.');
});
