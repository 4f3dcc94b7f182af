import { expect, test } from 'playwright/test';
import { Buyer } from '../../e2e/buyer.ts';

test('a confirmation prints on one page with seller, address, and pictures, and without controls', async ({ page }) => {
  const pieces = await (await page.request.get('/api/products?vendor=portland-kiln')).json();
  // Other tests put single ones into the cart.
  const items = pieces
    .filter(({ inventory }: { inventory: number }) => inventory > 1)
    .slice(0, 3)
    .map(({ id }: { id: string }) => ({ productId: id, quantity: 1 }));
  expect(items.length).toBe(3);
  const { url } = await (
    await page.request.post('/api/checkout/session', { data: { items, delivery: 'shipping' } })
  ).json();
  await page.goto(url);
  const buyer = new Buyer(page);
  await buyer.pay();
  await buyer.seesConfirmation();

  await page.evaluate(() => Object.assign(globalThis, { print: () => document.body.setAttribute('printed', '') }));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('printed');
  await page.emulateMedia({ media: 'print' });
  const main = page.locator('main');
  await expect(main).toContainText('600 W Main St');
  await expect(main.getByRole('link', { name: 'Portland Kiln' })).toBeVisible();
  await expect(page.getByText('River City Artists', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const pictures = main.locator('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  }
  for (const hidden of [
    page.locator('header'),
    page.locator('footer'),
    page.getByRole('button'),
    main.locator('.btn'),
  ]) {
    for (const one of await hidden.all()) await expect(one).toBeHidden();
  }
  const paper = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
