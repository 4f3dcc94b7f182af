import { expect, test } from 'playwright/test';
import { allPieces, expectOnFirstScreen, fullestOfEach } from './piece-first-screen-steps.ts';

test('the name, the price, and the buy button of the fullest product of each store are on the first screen of a phone', async ({
  page,
  request,
}) => {
  await expectOnFirstScreen(page, fullestOfEach(await allPieces(request)));
});

test('on a phone, the pictures of a product are a strip that shows the next one and moves by swipe and arrow keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/portland-kiln/rickhouse-jar');
  const strip = page.getByRole('group', { name: '3 pictures of Rickhouse Jar' });
  const second = await strip.getByRole('img').nth(1).boundingBox();
  expect(second?.x).toBeLessThan(400);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeGreaterThan(412);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  // Pictures out of view load lazily, and only the strip scrolls sideways.
  await expect(strip.getByRole('img').nth(1)).toHaveAttribute('loading', 'lazy');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(412);
});
