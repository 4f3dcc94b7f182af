import { expect, test } from 'playwright/test';
import { dialogOf, piece } from '../../e2e/catalog/piece-zoom-steps.ts';

test('if its code fails to load, a tap leads to the large picture', async ({ page }) => {
  await page.route('**/_astro/*.js*', (route) => route.abort());
  await page.goto(piece);
  await page.getByRole('link', { name: 'Zoom' }).click();
  await expect(page).toHaveURL(`/media/demo${piece}-1020.avif`);
});

test('two fingers magnify, one moves, a double tap goes back, and a swipe turns to the next picture', async ({
  page,
}) => {
  await page.goto(piece);
  await page.getByRole('link', { name: 'Zoom' }).click();
  const dialog = dialogOf(page);
  const said = dialog.getByRole('status');
  await expect(said).toHaveText('1 of 3');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 180, y: 400 }, { x: 230, y: 400 });
  await touch('touchMove', { x: 130, y: 400 }, { x: 280, y: 400 });
  await touch('touchEnd');
  await expect(said).toHaveText('1 of 3, 300%');
  const left = () => dialog.locator('.stage img').evaluate((image) => image.getBoundingClientRect().left);
  const before = await left();
  await touch('touchStart', { x: 200, y: 400 });
  await touch('touchMove', { x: 140, y: 400 });
  await touch('touchEnd');
  expect(before - (await left())).toBe(60);
  await page.touchscreen.tap(200, 400);
  await page.touchscreen.tap(200, 400);
  await expect(said).toHaveText('1 of 3');
  await touch('touchStart', { x: 300, y: 400 });
  await touch('touchMove', { x: 200, y: 405 });
  await touch('touchEnd');
  await expect(said).toHaveText('2 of 3');
  await page.touchscreen.tap(200, 400);
  await page.touchscreen.tap(200, 400);
  await expect(said).toHaveText('2 of 3, 250%');
});

test('the number below the strip follows a swipe', async ({ page }) => {
  await page.goto(piece);
  const number = page.locator('.nth');
  await expect(number).toHaveText('1 of 3');
  await page.locator('.shots').evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }));
  // The code comes once the person has touched the page.
  await page.evaluate(() => scrollTo({ top: 20 }));
  await expect(number).toHaveText('3 of 3');
});

test('a thumbnail shows its picture in the place of the first', { tag: '@desktop-only' }, async ({ page }) => {
  await page.goto(piece);
  const thumbs = page.locator('.film > a');
  await thumbs.nth(2).click();
  await expect(thumbs.nth(2)).toHaveClass('shown');
  await expect(page.locator('.shot').nth(2)).toBeInViewport();
  await expect(page.locator('.shot').first()).not.toBeInViewport();
  await expect(dialogOf(page)).toHaveCount(0);
});
