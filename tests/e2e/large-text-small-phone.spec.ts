import { test } from 'playwright/test';
import { browserOptions } from '../support/browser.ts';
import { personalPages, publicPages } from './public-pages.ts';
import { expectNotWider, expectPricesWhole } from './text-fits.ts';

// The browser's own setting, which media queries in rem follow too.
test.use({
  viewport: { width: 320, height: 640 },
  launchOptions: browserOptions({ flags: ['--blink-settings=defaultFontSize=32'] }),
});

test('with the browser’s text size doubled, no page scrolls sideways on a phone of 320 pixels', async ({ page }) => {
  for (const { name, path } of [...publicPages, ...personalPages]) {
    await page.goto(path);
    await expectNotWider(page, name);
    if (['home', 'storefront', 'piece'].includes(name)) await expectPricesWhole(page, name);
  }
});
