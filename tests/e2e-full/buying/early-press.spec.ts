import { expect, test } from 'playwright/test';

const store = '/ohio-falls-metal';

test('no code but the islands’ runtime loads before the first interaction, and all of it after', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/_astro\/.*\.js/.test(pathname)) fetched.push(pathname);
  });
  await page.goto(store, { waitUntil: 'networkidle' });
  expect(fetched).toEqual([expect.stringMatching(/^\/_astro\/islands\.\w+\.js$/)]);
  await page.keyboard.press('Shift');
  await expect.poll(() => fetched.some((url) => /PieceActions/.test(url))).toBe(true);
  for (let count = 0; count < fetched.length; await page.waitForTimeout(500)) count = fetched.length;
  const before = new Set(fetched);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  expect(fetched.filter((url) => !before.has(url))).toEqual([]);
});
