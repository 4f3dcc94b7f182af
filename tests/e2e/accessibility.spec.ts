import { expect, test } from 'playwright/test';
import { expectNothingFound } from './axe.ts';
import { openOnePage } from './one-page.ts';
import { personalPages, publicPages } from './public-pages.ts';

test.describe('for a guest', () => {
  const onePage = openOnePage();
  for (const { name, path } of [...publicPages, ...personalPages]) {
    test(`axe finds no violations on ${name} in light and dark`, { tag: '@desktop' }, async () => {
      await onePage().goto(path);
      await expectNothingFound(onePage());
    });
  }
});

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
