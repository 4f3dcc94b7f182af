import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { signInAs } from '../../e2e/header-people.ts';

for (const [who, paths] of [
  [
    'admin',
    [
      '/admin',
      '/admin/customers',
      '/admin/audit',
      '/admin/invite-codes',
      '/admin/applications',
      '/admin/debug',
      '/system/debug',
    ],
  ],
  [
    'artist',
    [
      '/vendor/portland-kiln',
      '/vendor/portland-kiln/pieces',
      '/vendor/portland-kiln/figures',
      '/vendor/portland-kiln/boxes',
      '/vendor/portland-kiln/figures/tax',
      '/vendor/portland-kiln/print',
      '/vendor/portland-kiln/sold-in-person',
      '/vendor/portland-kiln/payments',
    ],
  ],
  ['customer', ['/account/settings', '/account/settings/orders', '/admin']],
] as const) {
  test(`axe finds no violations on the pages of the ${who}: ${paths.join(', ')}`, async ({ page }) => {
    // A busy machine takes ten seconds for one of them.
    test.setTimeout(40_000 * (paths.length + 2));
    await signInAs(page, who);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingFound(page, path);
    }
    if (who !== 'admin') return;
    await page.goto('/admin/customers?q=customer@rivercityartists.example');
    await page.getByRole('list').getByRole('link', { name: 'Casey Customer' }).click();
    await expectNothingFound(page, '/admin/customers/{id}');
    await page.getByRole('link', { name: /^(Make Admin|Remove Admin Role)/ }).click();
    await expect(page).toHaveURL(/\/admin\/role/);
    await expectNothingFound(page, '/admin/role');
  });
}
