/** The cards of the home page fade in as they are scrolled to, and are there without it. */
import { expect, test } from 'playwright/test';
import { opacities, readCards } from '../../e2e/catalog/card-fade-steps.ts';

const toEach = (index: number) => `.card:nth-child(${index})`;

test('a card below the view is hidden until a tenth of it is in view, then fades in, after those that came with it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  await expect.poll(async () => Math.min(...(await opacities(page)))).toBe(0);
  expect((await readCards(page)).filter(({ opacity, isInView }) => isInView && opacity < 1)).toEqual([]);
  await page.locator(toEach(5)).evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const seen = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opacities: number[] = [];
        const look = () => {
          opacities.push(Number(getComputedStyle(document.querySelector('.card:nth-child(5)') as Element).opacity));
          if (opacities.at(-1) === 1) resolve(opacities);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(seen[0]).toBeLessThan(1);
  const delays = await page
    .locator('.card')
    .evaluateAll((cards) => (cards as HTMLElement[]).map(({ style }) => style.transitionDelay).filter(Boolean));
  expect(delays.slice(0, 3)).toEqual(['0ms', '150ms', '300ms'].slice(0, Math.min(3, delays.length)));
});

test('a restored view shows its cards, a focused one is never hidden, and paper has all of them', async ({ page }) => {
  await page.goto('/');
  await page.locator(toEach(4)).evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await expect.poll(async () => (await opacities(page))[3]).toBe(1);
  await page.reload();
  await page.waitForLoadState('load');
  expect((await readCards(page)).some(({ isInView }) => isInView)).toBe(true);
  await expect
    .poll(async () => (await readCards(page)).filter((card) => card.isInView && card.opacity < 1))
    .toEqual([]);

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await expect.poll(async () => (await opacities(page))[5]).toBe(0);
  await page.locator(`${toEach(6)} h3 a`).evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await expect.poll(async () => (await opacities(page))[5]).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(new Set(await opacities(page))).toEqual(new Set([1]));
});
