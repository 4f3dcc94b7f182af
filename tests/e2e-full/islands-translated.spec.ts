/** With a page translation, which changes every text before the islands hydrate and after, nothing that a person does is lost. */
import { expect, test } from 'playwright/test';
import { Buyer } from '../e2e/buyer.ts';
import { translate, translated } from '../e2e/translator.ts';

for (const begin of ['at once', 'idle'] as const) {
  test(`translated ${begin}: the first tap on a piece adds it once, its count follows, and a heart asks`, async ({
    page,
  }) => {
    await translate(page, begin);
    await page.goto('/portland-kiln/rickhouse-jar');
    await translated(page);
    await page.getByRole('button', { name: 'Add to Cart' }).first().tap();
    await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
    const { cart } = new Buyer(page);
    await page.getByRole('button', { name: /Cart/ }).first().tap();
    await expect(cart.locator('.count')).toContainText('1');
    for (const count of ['2', '3']) {
      await cart.getByRole('button', { name: /^Increase|One more/ }).tap();
      await expect(cart.locator('.count')).toContainText(count);
    }
    await page.goto('/portland-kiln');
    await translated(page);
    await page
      .getByRole('button', { name: /favorite|love/i })
      .first()
      .tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test(`translated ${begin}: what is typed before the code comes stays, and is sent by the first press`, async ({
    page,
  }) => {
    await translate(page, begin);
    await page.goto('/portland-kiln');
    await translated(page);
    await page.locator('summary', { hasText: 'Message Artist' }).tap();
    await page.locator('[name=body]').fill('Does the bowl go in a dishwasher?');
    await page.locator('[name=fromName]').fill('Ellen Marsh');
    await page.locator('[name=fromEmail]').fill('ellen@example.org');
    await page.locator('[name=fromEmail]').press('Enter');
    await expect(page.getByText('Message sent.')).toBeVisible();
    await page.goto('/about');
    await translated(page);
    await page.locator('[name=monthly]').fill('1234');
    await page.locator('[name=order]').fill('61.70');
    await expect(page.locator('[name=monthly]')).toHaveValue('1234');
    await expect(page.getByText('$1,200.49')).toBeVisible();
  });
}
