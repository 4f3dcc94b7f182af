import { expect, type Page, test } from 'playwright/test';
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

/** How much the picture in the dialog is magnified. */
const scaleOf = (page: Page) =>
  dialogOf(page)
    .locator('.stage img')
    .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

test('buttons and keys magnify up to four times and turn to the next picture', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto(piece);
  await page.getByRole('link', { name: 'Zoom' }).click();
  const dialog = dialogOf(page);
  const closer = dialog.getByRole('button', { name: 'Zoom in' });
  const said = dialog.getByRole('status');
  await expect(said).toHaveText('1 of 3');
  for (let press = 0; press < 4; press += 1) await closer.click();
  await expect(said).toHaveText('1 of 3, 400%');
  await expect(closer).toHaveAttribute('aria-disabled', 'true');
  expect(await scaleOf(page)).toBe(4);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('-');
  await expect(said).toHaveText('1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('2 of 3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(said).toHaveText('3 of 3');
  await dialog.getByRole('button', { name: 'Picture 1' }).click();
  await expect(said).toHaveText('1 of 3');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each picture, its thumbnail, and Zoom lead to its largest file', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(piece);
    const large = ['', '-shoulder', '-foot'].map((end) => `/media/demo${piece}${end}-1020.avif`);
    const links = (where: string) =>
      page.locator(where).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(await links('.shots > a')).toEqual(large);
    expect(await links('.film > a')).toEqual(large);
    await page.getByRole('link', { name: 'Zoom' }).click();
    await expect(page).toHaveURL(large[0] ?? '');
  });
});
