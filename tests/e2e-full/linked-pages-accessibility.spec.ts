/** Pages that people reach by a link from elsewhere, and the debug pages without an answer. */
import { expect, test } from 'playwright/test';
import { expectReadable } from '../e2e/good-page.ts';
import { signInAs } from '../e2e/header-people.ts';
import { mailTo } from '../e2e/outbox.ts';
import { siteDatabase } from '../e2e/site-database.ts';

test('axe finds nothing on the page that ends mails, before, after, and with an unknown link, and it fits a small phone', async ({
  page,
}) => {
  const address = 'customer@rivercityartists.example';
  const mail = await mailTo(address, /\/unsubscribe\//);
  await page.goto(/\/unsubscribe\/[\w-]+/.exec(mail)?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Stop/);
  await expectReadable(page, 'asked');
  await page.getByRole('button').filter({ hasText: /^Stop/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Stop/);
  await expectReadable(page, 'done');
  // The account is everybody's.
  await siteDatabase().query(
    'update account_settings set weekly_newsletter = true where user_id = (select id from users where email = $1)',
    [address],
  );
  await page.goto('/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA');
  await expectReadable(page, 'unknown');
});

test('axe finds nothing on the report form of a piece, refused and sent', async ({ page }) => {
  await page.goto('/portland-kiln/moon-jar');
  await page.getByRole('link', { name: 'Report This Piece' }).click();
  await expect(page.getByLabel('Address of the page (optional)')).toHaveValue('/portland-kiln/moon-jar');
  await page.getByLabel('What’s wrong?').fill('Its glaze is said to be clear, and is not.');
  await page.getByLabel('Address of the page (optional)').fill('https://elsewhere.example');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectReadable(page, 'refused');
  await page.getByLabel('Address of the page (optional)').fill('/portland-kiln/moon-jar');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We got your report' })).toBeVisible();
  await expectReadable(page, 'sent');
});

for (const { path, told, offline } of [
  { path: '/system/debug', told: 'API returned 500', offline: 'We couldn’t reach the site.' },
  { path: '/admin/debug', told: 'It broke, and says so.', offline: 'We couldn’t reach the site.' },
]) {
  test(`${path} says what its call was answered with, and shows no data that it doesn’t have`, async ({ page }) => {
    await signInAs(page, 'admin', path);
    const refresh = page.getByRole('link', { name: 'Refresh' });
    const problem = page.getByRole('alert');
    await page.route('**/api/debug/admin', (route) =>
      route.fulfill({ status: 500, json: { error: 'It broke, and says so.', code: 'internal', requestId: 'x' } }),
    );
    await refresh.click();
    await expect(problem).toHaveText(told);
    await expect(problem).toBeFocused();
    if (path === '/system/debug') {
      await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'unknown');
      await expect(page.locator('[data-state-title]')).toHaveText('Unknown');
    }
    await expectReadable(page, 'failed');
    await page.unroute('**/api/debug/admin');
    await page.route('**/api/debug/admin', (route) => route.abort());
    await refresh.click();
    await expect(problem).toContainText(offline);
    await page.unroute('**/api/debug/admin');
    await refresh.click();
    await expect(problem).toBeHidden();
    await expect(page.getByText(/^Checked /)).toBeVisible();
    if (path === '/system/debug') {
      await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'warning');
    }
    await expectReadable(page, 'answered');
  });
}
