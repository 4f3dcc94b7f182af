import { expect, test } from 'playwright/test';
import { Buyer } from './buyer.ts';
import { personalPages, publicPages } from './public-pages.ts';

test('visiting every page and buying violates no content security policy, throws no error, and requests no other host', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()} threw ${error.message}`));
  page.on('console', (message) => {
    const expected = /status of 404/.test(message.text()) && page.url().includes('no-such-artist');
    if (message.type() === 'error' && !expected) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) complaints.push(`asked ${request.url()}`);
  });
  for (const { path } of [...publicPages, ...personalPages]) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
    await page.mouse.move(50, 50);
    await page.mouse.wheel(0, 600);
  }
  const buyer = new Buyer(page);
  await buyer.addToCart('/frankfort-avenue-press/ginkgo-fall');
  await buyer.openCart();
  await buyer.checkout();
  await buyer.pay();
  await buyer.seesConfirmation();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

test("a vendor's custom style sheet affects their texts, but neither the cart nor the buy buttons", async ({
  page,
}) => {
  await page.goto('/loom-and-river');
  const sheet = await page.locator('link[rel=stylesheet][href*="/theme."]').getAttribute('href');
  const response = await page.request.get(sheet ?? '');
  expect(response.headers()['content-type']).toContain('text/css');
  expect(await response.text()).toMatch(/\.vendor-css/);
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.scrollIntoViewIfNeeded();
  const onTop = await add.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(onTop).toBe(true);
});
