import { expect, test } from 'playwright/test';

test.use({ javaScriptEnabled: false });

test('without JavaScript, an unavailable quantity leads back to the product with a message', async ({
  page,
  request,
}) => {
  await page.goto('/portland-kiln/honey-jar');
  const productId = await page.locator('#buy input[name=productId]').getAttribute('value');
  const response = await request.post('/checkout/buy', {
    form: { productId: productId ?? '', quantity: '99', delivery: 'pickup' },
  });
  expect(response.url()).toContain('/portland-kiln/honey-jar?error=out_of_stock');
  expect(await response.text()).toContain('There aren’t that many left. You weren’t charged.');
});

test('without JavaScript, the menu, the cards, and the message form are there', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/');
  for (const card of await page.locator('.card').all()) await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);

  await page.goto('/portland-kiln');
  await page.locator('summary', { hasText: 'Message Artist' }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByLabel('Your message').fill('Would you make a set of six bowls?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#message')).toContainText('Message sent.');
});
