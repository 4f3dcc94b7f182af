import { expect, test } from '@playwright/test';
import { expectNothingFound } from './axe.ts';
import { personalPages, publicPages } from './public-pages.ts';

for (const { name, path } of [...publicPages, ...personalPages]) {
  test(`axe finds no violations on ${name} in light and dark`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(path);
    await expectNothingFound(page);
  });
}

test('the phone menu opens, keeps the focus order, and closes on Escape', async ({ page }) => {
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
  await expectNothingFound(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});
