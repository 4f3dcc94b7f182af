/** The screens where artists, the admin, and customers work, on a tablet and a desktop. The phone's are in tests/e2e/. */
import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../e2e/axe.ts';
import { signInAs } from '../e2e/header-people.ts';
import { smallTargets } from '../e2e/targets.ts';
import { workingScreens } from '../e2e/working-screens.ts';

const widths = [320, 412, 820, 1350, 1920];

async function expectFitsEverywhere(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${path} at ${width}`).toBeLessThanOrEqual(0);
    if (width === 320 || width === 1920) continue;
    expect(await smallTargets(page), `${path} at ${width}`).toEqual([]);
    if (width > 500) await expectNothingFound(page, `${path} at ${width}`);
  }
}

for (const { who, name, paths } of workingScreens) {
  test(`the screens of the ${who} (${name}) fit every width, have 44-pixel targets, and axe finds nothing`, {
    tag: '@desktop-only',
  }, async ({ page }) => {
    const all = await paths();
    test.setTimeout(20_000 * (all.length + 2));
    await signInAs(page, who);
    for (const path of all) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expectFitsEverywhere(page, path);
    }
  });
}
