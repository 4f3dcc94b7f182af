import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { personalPages, publicPages } from './public-pages.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const scheme of ['light', 'dark'] as const) {
  for (const { name, path } of [...publicPages, ...personalPages]) {
    test(`axe finds nothing on ${name} (${scheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      ).toEqual([]);
    });
  }
}

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

test('the menu on a phone opens, holds the focus order, and closes with Escape', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText([
    'Artists',
    'Events',
    'About',
    'Become an Artist',
    'Sign In',
    'Sign Up',
  ]);
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});
