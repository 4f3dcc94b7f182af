import { expect, test } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { menuButton, menuOf, signInAs, whoIs } from './header-people.ts';
import { expectHeaderOf, favorites, site, wide } from './header-steps.ts';
import { watchShifts } from './layout-shifts.ts';

test('the header and the menu of a customer', { tag: ['@desktop', '@shifts'] }, ({ page }) =>
  expectHeaderOf(page, 'customer'),
);

test('a guest’s header has the links of the site, and its sign-in links lead back to the page', {
  tag: ['@desktop', '@shifts'],
}, async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto('/portland-kiln');
  const links = [...site, 'Become an Artist', 'Sign In', 'Sign Up'];
  if (wide(page)) {
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(links);
    await expect(menuButton(page)).toHaveCount(0);
  } else {
    await menuButton(page).click();
    await expect(menuOf(page).getByRole('link')).toHaveText(links);
    await expect(menuOf(page).getByRole('button')).toHaveText(['Close']);
  }
  const signIn = page.getByRole('link', { name: 'Sign In' }).first();
  await expect(signIn).toHaveAttribute('href', '/customer/signin?redirect_url=%2Fportland-kiln');
  await expect(page.locator('footer').getByRole('link', { name: 'Account Settings' })).toBeHidden();
  expect(await shifted()).toEqual([]);
  if (wide(page)) return;
  await expectNothingFound(page);
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
});

test('the menu takes and returns the focus, and closes on Escape and on following a link', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInAs(page, 'customer');
  const [button, menu] = [menuButton(page), menuOf(page)];
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
  const seen: (string | undefined)[] = [];
  for (let steps = 0; steps < 12 && seen.at(-1) !== 'Sign Out'; steps += 1) {
    await page.keyboard.press('Tab');
    seen.push(
      (await page.evaluate(
        () => document.activeElement?.closest('#menu') && document.activeElement.textContent?.trim(),
      )) ?? undefined,
    );
  }
  expect(seen.slice(-3)).toEqual(['Account Settings', 'Manage Account Email and password', 'Sign Out']);
  expect(seen).toContainEqual(expect.stringMatching(favorites));
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  if (!wide(page)) {
    await page.goto('/');
    await button.click();
    await menu.getByRole('link', { name: 'Events' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#events$/);
  }
});

test('the menu fits a small screen and text at 200%, with 44-pixel targets', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 320, height: 480 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await menuButton(page).click();
  const menu = menuOf(page);
  const out = menu.getByRole('button', { name: 'Sign Out' });
  await out.scrollIntoViewIfNeeded();
  await expect(out).toBeInViewport();
  expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  const heights = await menu
    .locator('a:visible, button:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(43.5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the header links to sign-in and to the account', async ({ page }) => {
    await page.goto('/portland-kiln');
    const footer = page.locator('footer');
    const links = footer.getByRole('navigation', { name: 'Account and help' }).getByRole('link');
    await expect(links.filter({ visible: true })).toHaveText([
      'Become an Artist',
      'Your account',
      'Terms',
      'Privacy',
      'Contact Us',
      'Accessibility',
    ]);
    await footer.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await signInAs(page, 'customer', '/account/settings');
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});

test('the header is decided before the first paint', async ({ page }) => {
  await signInAs(page, 'artist');
  await menuButton(page).click();
  await expect(menuOf(page)).toContainText('Marcus Webb');
  await page.addInitScript(() => {
    const who: unknown[] = [];
    Object.assign(window, { whoAtFirst: who });
    new MutationObserver(() => {
      if (document.body && who.length === 0) who.push(document.documentElement.dataset['who']);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/portland-kiln');
  const first = await page.evaluate(() => (window as unknown as { whoAtFirst: string[] }).whoAtFirst[0]);
  expect(first).toBe('in vendor owner artist');
  expect(await whoIs(page)).toBe(first);
});
