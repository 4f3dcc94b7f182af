import { expect, test } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../src/tools/find-chromium.ts';
import { personalPages, publicPages } from './public-pages.ts';
import { expectPricesWhole } from './text-fits.ts';

// The browser's own setting, which media queries in rem follow too.
const executablePath = findChromium();
test.use({
  viewport: { width: 320, height: 640 },
  launchOptions: {
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
    ...(executablePath ? { executablePath } : {}),
  },
});

test('with the browser’s text size doubled, no page scrolls sideways on a phone of 320 pixels', async ({ page }) => {
  for (const { name, path } of [...publicPages, ...personalPages]) {
    await page.goto(path);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, name).toBe(0);
    if (['home', 'storefront', 'piece'].includes(name)) await expectPricesWhole(page, name);
  }
});
