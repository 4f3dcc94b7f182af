import { expect, test } from 'playwright/test';
import { watchShifts } from '../../e2e/layout-shifts.ts';

const widths = [320, 412, 1350];

for (const path of ['/events', '/events/logan-street-makers-market']) {
  test(`a font that arrives late moves little on ${path}`, { tag: '@shifts' }, async ({ page }) => {
    let arrive = () => {};
    await page.route(/\.woff2/, async (route) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await route.continue();
    });
    const shifted = await watchShifts(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      await expect.poll(painted).toBe(1);
      expect(await page.evaluate(() => document.fonts.check('600 20px Besley'))).toBe(false);
      arrive();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
      const score = (await shifted()).reduce((sum, shift) => sum + shift.score, 0);
      expect(score, `${width} pixels`).toBeLessThan(0.01);
    }
  });
}
