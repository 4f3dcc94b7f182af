import { expect, test } from 'playwright/test';
import { Buyer, wayBack } from '../../e2e/buyer.ts';
import { catalog, save, signInAsNewCustomer } from '../../e2e/collectors.ts';

test('after buying by form and going back, the link to the payment shows until the checkout ends, even elsewhere', async ({
  page,
}) => {
  await page.goto('/ohio-falls-metal/three-weirs-rings');
  const piece = page.url();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await new Buyer(page).giveAddress();
  const payment = page.url();
  await page.goto(piece);
  await wayBack(page).click();
  await expect(page).toHaveURL(payment);
  await page.goBack();
  await expect(wayBack(page)).toBeVisible();
  // The checkout ends in another tab while its cookie is still here.
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.includes('paying_'));
  const session = cookie?.name.replace(/^.*paying_/, '') ?? '';
  await page.request.post(`/api/checkout/session/${session}/cancel`, {
    headers: { origin: new URL(page.url()).origin, cookie: '' },
  });
  if (cookie) await page.context().addCookies([cookie]);
  await page.reload();
  await expect(wayBack(page)).toHaveCount(0);
  await page.goto(`/checkout/pay?session_id=${session}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('This checkout');
});

test('a saved piece in one’s own checkout links back to the payment from My Collection', async ({ page }) => {
  await signInAsNewCustomer(page);
  const platter = (await catalog(page)).products.find(({ name }) => name === 'Floodwall Platter');
  await save(page, [{ type: 'product', id: platter?.id ?? '' }]);
  await page.goto('/portland-kiln/floodwall-platter');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await new Buyer(page).giveAddress();
  const payment = page.url();
  await page.goto('/account/favorites');
  await wayBack(page).click();
  await expect(page).toHaveURL(payment);
  await page.getByRole('link', { name: /Back to/ }).click();
  await page.goto('/account/favorites');
  await expect(page.getByRole('button', { name: 'Add to Cart Floodwall Platter' })).toBeEnabled();
});
