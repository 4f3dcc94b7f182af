import { expect, test } from 'playwright/test';
import { kept, settled, watchRequests } from './asked-code.ts';
import { menuButton, menuOf, signInAs, signInByForm, whoIs } from './header-people.ts';

test('a guest’s page requests nothing about accounts', async ({ page }) => {
  const { asked } = watchRequests(page);
  await page.goto('/portland-kiln');
  await settled(page);
  expect(asked).toEqual(['islands']);
});

test('signing out removes all personal data from a shared computer, in every tab', async ({ page, context }) => {
  await signInByForm(page, 'customer', '/portland-kiln');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('signup', '{}'));
  const other = await context.newPage();
  await other.goto('/about');
  expect(await whoIs(other)).toMatch(/^in customer\b/);

  await menuButton(page).click();
  await expect(menuOf(page)).toContainText('Casey Customer');
  await menuOf(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => whoIs(page)).toBe('');
  await settled(page);
  expect(await kept(page)).toEqual({ local: {}, session: {} });
  // The cookie that marks a known browser stays; it grants no access.
  expect((await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name)).toEqual(['known']);
  await expect.poll(() => whoIs(other)).toBe('');
  const { asked } = watchRequests(other);
  await other.reload();
  await settled(other);
  expect(asked).toEqual(['islands']);
});

test('a sign-out that fails removes nothing, and the session still shows', async ({ page }) => {
  await signInAs(page, 'customer', '/portland-kiln');
  await page.evaluate(() => localStorage.setItem('cart_portland-kiln', '[]'));
  await page.route('**/customer/signout', (route) => route.abort('aborted'));
  const failed = page.waitForEvent('requestfailed');
  await page.locator('#menu form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await failed;
  await page.goto('/about');
  expect(await whoIs(page)).toMatch(/^in customer\b/);
  expect(Object.keys((await kept(page)).local)).toContain('cart_portland-kiln');
});
