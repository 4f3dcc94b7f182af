import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { dialogOf, piece } from './piece-zoom-steps.ts';

/** How much the picture in the dialog is magnified. */
const scaleOf = (page: Page) =>
  dialogOf(page)
    .locator('.stage img')
    .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

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

test('a tap on the second picture before any code has loaded opens that one, and Esc leads back to it', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(piece);
  const second = page.getByRole('link', { name: /^Close view of glaze drips/ });
  await second.focus();
  await second.click();
  await expect(second).toHaveAttribute('aria-busy', 'true');
  release();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('2 of 3');
  await expectNothingFound(page, 'zoom', 'dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second).toBeFocused();
  expect(page.url()).toContain(piece);
});

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
