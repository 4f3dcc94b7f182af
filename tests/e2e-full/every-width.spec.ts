/** Nothing scrolls sideways at any width that people have, nor between: each screen is loaded once, then made narrower and wider. */
import { expect, type Page, test } from 'playwright/test';
import { signInAs } from '../e2e/header-people.ts';
import { otherPages, personalPages, publicPages } from '../e2e/public-pages.ts';
import { expectNotWider, expectTextFits, middleWidths } from '../e2e/text-fits.ts';
import { workingScreens } from '../e2e/working-screens.ts';

const widths = [
  ...[320, 340, 360, 384, 393, 412, 424, 480, 540, 592, 624],
  ...[704, 768, 820, 900, 960, 1000, 1047, 1180, 1350, 1920, 2560],
];

async function expectFits(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNotWider(page, `${path} at ${width}`);
    }
  }
}

test('no screen of a guest is wider than the window, at 22 widths', { tag: '@desktop-only' }, async ({ page }) => {
  test.setTimeout(900_000);
  await expectFits(page, [...new Set([...publicPages, ...personalPages, ...otherPages].map(({ path }) => path))]);
});

for (const { who, name, paths } of workingScreens)
  test(`no screen of the ${who} (${name}) is wider than the window, at 22 widths`, {
    tag: '@desktop-only',
  }, async ({ page }) => {
    test.setTimeout(900_000);
    await signInAs(page, who);
    await expectFits(page, await paths());
  });

test('no word of a public page is broken around the widths at which pages get a second column', {
  tag: '@desktop-only',
}, async ({ page }) => {
  test.setTimeout(900_000);
  for (const { path } of publicPages) {
    await page.goto(path);
    for (const width of middleWidths) {
      await page.setViewportSize({ width, height: 900 });
      await expectTextFits(page, `${path} at ${width}`);
    }
  }
});
