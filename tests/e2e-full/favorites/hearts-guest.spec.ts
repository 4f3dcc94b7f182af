import { expect, test } from 'playwright/test';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import { dialogOf, heart, piece } from '../../e2e/favorites/hearts-guest-steps.ts';
import { heartOf, said } from '../../e2e/heart-page.ts';
import { signUpHere } from '../../e2e/newcomer.ts';

test('an intended favorite that exceeds the limit is reported once', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  await page.goto(piece);
  const { id } = await (await page.request.get('/api/users/me')).json();
  const value = await heart(page).getAttribute('name');
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    ([userId, meant]) => {
      const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      const full = Array.from({ length: 500 }, (_, index) => ({ type: 'product', id: idOf(index) }));
      const copy = { favorites: full, removed: [], seenAt: Date.now() + 30_000 };
      localStorage.setItem(`favoritesCopy_${userId}`, JSON.stringify(copy));
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not supported by every browser yet
      document.cookie = `meant_heart=${meant}; Path=/`;
    },
    [id, value],
  );
  await page.reload();
  await expect(said(page)).toContainText('You can save up to 500 favorites');
  expect((await context.cookies()).filter(({ name }) => name === 'meant_heart')).toEqual([]);
});

test('after sign-up for a heart below the fold, a message at the bottom says that it is saved', async ({ page }) => {
  await page.goto('/artists');
  await page.locator('main .heart').last().click();
  await dialogOf(page).getByRole('link', { name: 'Sign Up' }).click();
  await signUpHere(page);
  await expect(page).toHaveURL(/\/artists$/);
  await expect(said(page)).toHaveText(/^Saved to My Collection: ./);
  await expect(said(page)).toBeInViewport({ ratio: 1 });
  await expect(said(page)).toHaveCSS('position', 'fixed');
  await page.waitForTimeout(3_500);
  await expect(said(page)).not.toBeEmpty();
  const link = said(page).getByRole('link', { name: 'My Collection' });
  await link.focus();
  await page.waitForTimeout(2_000);
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/favorites/);
});

test('the reminder stays within the margins, covers no button, and its link is a 44-pixel target', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/portland-kiln');
  await heart(page).click();
  await dialogOf(page).getByRole('button', { name: 'Not Now' }).click();
  const pieces = page.locator('main .piece .heart');
  // At the left and at the right edge of a row, on a phone as on a desktop.
  const tops = await pieces.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const row = tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 8).length;
  expect(row).toBeGreaterThan(1);
  for (const at of [0, row - 1]) {
    const pressed = pieces.nth(at);
    await pressed.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(said(page)).toBeEmpty({ timeout: 8_000 });
    await pressed.click();
    const link = said(page).getByRole('link');
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const found = await said(page).evaluate((region) => {
      const box = region.getBoundingClientRect();
      const frame = document.querySelector('main .frame') ?? document.body;
      const { left, right } = frame.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(frame);
      const covered = [...document.querySelectorAll('main button, main .btn')].filter((element) => {
        const other = element.getBoundingClientRect();
        const apart =
          other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom;
        return !element.closest('details:not([open])') && other.width > 0 && !apart;
      });
      return {
        within:
          box.left >= left + Number.parseFloat(paddingLeft) - 1 &&
          box.right <= right - Number.parseFloat(paddingRight) + 1,
        position: region.style.position,
        covered: covered.map(({ textContent }) => textContent),
      };
    });
    expect(found).toEqual({ within: true, position: 'absolute', covered: [] });
    await page.mouse.move(0, 0);
  }
});

test('a guest’s page loads nothing for hearts before a click but the islands’ runtime', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/artists', { waitUntil: 'networkidle' });
  expect(fetched).toEqual([expect.stringMatching(/^\/_astro\/islands\.\w+\.js$/)]);
  await expect(page.locator('.heart[aria-pressed]')).toHaveCount(0);
});

test('after Not now, a click shows only a 3-second reminder on every page of the visit', async ({ page, context }) => {
  await page.clock.install();
  await page.goto(piece);
  await heart(page).click();
  await dialogOf(page).getByRole('button', { name: 'Not Now' }).click();
  await expect(heart(page)).not.toHaveAttribute('aria-busy');
  await page.goto('/artists');
  await heartOf(page, 'Loom & River').click();
  await expect(said(page)).toHaveText('Sign up to save your favorites');
  await expect(dialogOf(page)).toHaveCount(0);
  expect((await context.cookies()).filter(({ name }) => name === 'meant_heart')).toEqual([]);
  await page.clock.runFor(2_000);
  await expect(said(page)).not.toBeEmpty();
  await page.clock.runFor(1_000);
  await expect(said(page)).toBeEmpty();
  await heartOf(page, 'Loom & River').click();
  await said(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/customer\/signup\?redirect_url=%2Fartists$/);
  expect((await context.cookies()).find(({ name }) => name === 'meant_heart')?.value).toMatch(/^artist:/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a heart leads to sign-up, and from there to My Collection with the favorite in it', async ({ page }) => {
    await page.goto(piece);
    await heart(page).click();
    await expect(page).toHaveURL(/\/customer\/signup/);
    await signUpHere(page);
    await expect(page).toHaveURL(/\/account\/favorites/);
    await expect(page.locator('main')).toContainText('Upbound Tow');
  });
});
