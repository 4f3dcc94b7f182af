import { expect, test } from 'playwright/test';
import { publicPages } from '../e2e/public-pages.ts';
import { doubleText, expectPricesWhole } from '../e2e/text-fits.ts';

const phone = { width: 412, height: 823 };
const kinds = new Set<string>(publicPages.map(({ path }) => path));

test('a name of 80 letters without a space breaks instead of widening a page', async ({ page }) => {
  const names = /Portland Kiln|Marcus Webb|Moon Jar|Logan Street Makers’? Market/g;
  await page.route(
    (url) => kinds.has(url.pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(names, 'W'.repeat(80)) });
    },
  );
  for (const { path } of publicPages) {
    await page.goto(path);
    for (const width of [320, 704, 960, 1350]) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('a price stays on one line from 320 to 1,350 pixels, at 200%, and in print', async ({ page }) => {
  test.slow();
  for (const path of ['/', '/portland-kiln', '/second-light/second-street-fog', '/about']) {
    await page.goto(path);
    for (const width of [320, 360, 412, 640, 704, 720, 768, 900, 1024, 1200, 1350]) {
      await page.setViewportSize({ width, height: 900 });
      await expectPricesWhole(page, `${path} at ${width}`);
    }
    await page.setViewportSize({ width: 720, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await expectPricesWhole(page, `${path} in print`);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(phone);
    await doubleText(page);
    await expectPricesWhole(page, `${path} at 200 %`);
  }
});
