import { expect, test } from '@playwright/test';
import { publicPages } from './public-pages.ts';

for (const { name, path } of publicPages) {
  test(`${name} fits a screen of 320 pixels and text at 200 %`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 412, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  test(`${name} has targets of at least 44 pixels, but for links inside text`, async ({ page }) => {
    await page.goto(path);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, summary, .btn, .tap, input:not([type=hidden]):not([type=radio])',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ text: element.textContent?.trim().slice(0, 40), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 1 && box.height < 43.5)
        .map(({ text, box }) => `${text}: ${box.height}`),
    );
    expect(small).toEqual([]);
  });
}
