import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../e2e/axe.ts';
import { catalog, save, saved, signInAsNewCustomer } from '../e2e/collectors.ts';
import { menuButton, menuOf, signInAs, whoIs } from '../e2e/header-people.ts';
import { expectHeaderOf, wide } from '../e2e/header-steps.ts';
import { watchShifts } from '../e2e/layout-shifts.ts';

test('the menu of a guest closes when the focus leaves it', async ({ page }) => {
  await page.goto('/');
  const menu = menuOf(page);
  await menuButton(page).click();
  await menu.getByRole('link', { name: 'Sign Up' }).focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
});

test('the menu of an account has rows of 76 pixels, and once opened the pictures of what was saved last', {
  tag: ['@desktop', '@shifts'],
}, async ({ page }) => {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  await save(
    page,
    [...vendors.slice(0, 1), ...products.slice(0, 4)].map(({ id, inventory }) => ({
      id,
      type: inventory === undefined ? 'artist' : 'product',
    })),
  );
  const shifted = await watchShifts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  // Guests and everybody who doesn't open the menu load nothing for it.
  expect(asked.filter((path) => /saved-row|favorites|-340\.avif/.test(path))).toEqual([]);
  await menuButton(page).click();
  const row = menuOf(page).getByRole('link', { name: 'My Favorites' });
  await expect(row).toHaveText('My Favorites 4 pieces, 1 artist');
  const newest = (await saved(page)).slice(0, 3).map(({ picture }) => `/media/${picture?.key}-340.avif`);
  await expect(row.locator('img')).toHaveCount(3);
  expect(await row.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual(newest);
  await expect
    .poll(() => row.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  expect((await row.boundingBox())?.height).toBe(76);
  await expectNothingFound(page, 'menu with pictures', '#menu');
  expect(await shifted()).toEqual([]);
});

for (const who of ['artist', 'admin'] as const) {
  test(`the header and the menu of an ${who}`, { tag: ['@desktop', '@shifts'] }, ({ page }) =>
    expectHeaderOf(page, who),
  );
}

test('the menu of an account closes when the focus leaves it, and its button closes it too', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAs(page, 'customer');
  const [button, menu] = [menuButton(page), menuOf(page)];
  await expect.poll(() => whoIs(page)).toContain('customer');
  await button.click();
  await menu.getByRole('button', { name: 'Sign Out' }).focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await button.click();
  await page.keyboard.press('Shift+Tab');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  // A press moves the focus to the button before it counts as a click.
  await button.click();
  await expect(menu).toBeVisible();
  if (wide(page)) {
    await button.click();
    await expect(menu).toBeHidden();
  }
});
