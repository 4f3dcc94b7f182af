import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Buyer } from './buyer.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNothing(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, state).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the open cart, the payment page and the confirmation (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const buyer = new Buyer(page);
    await page.goto('/second-light');
    await buyer.openCart();
    await expect(buyer.cart).toContainText('Your cart is empty');
    await expectNothing(page, 'empty cart');
    await page.keyboard.press('Escape');
    await buyer.addToCart('/second-light/upbound-tow');
    await buyer.openCart();
    await expect(buyer.cart).toContainText('Total');
    await expectNothing(page, 'cart');
    await buyer.checkout();
    await expectNothing(page, 'payment');
    await buyer.pay({ card: '4000 0000 0000 0002' });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNothing(page, 'declined');
    await buyer.pay({ card: '4242 4242 4242 4242' });
    await buyer.seesConfirmation();
    await expectNothing(page, 'confirmation');
  });
}

test('the message form says what is missing, next to the field, and axe finds nothing', async ({ page }) => {
  await page.goto('/second-light');
  await page.getByText('Message Artist').click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your e-mail address').fill('ada@example.com');
  await expectNothing(page, 'open form');
  await page.getByLabel('Your message').fill('Is the fog print still to be had?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your message was sent' })).toBeVisible();
  await expectNothing(page, 'sent');
});

test('the cart fits a screen of 320 pixels and text at 200 %', async ({ page }) => {
  const buyer = new Buyer(page);
  await buyer.addToCart('/second-light/upbound-tow');
  await buyer.openCart();
  await expect(buyer.cart).toContainText('Total');
  const overflow = () => buyer.cart.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflow()).toBeLessThanOrEqual(0);
});
