import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { countOf, expectFull, expectSaved, said, savedHearts } from '../heart-page.ts';
import { signUpHere } from '../newcomer.ts';
import { dialogOf, heart, piece } from './hearts-guest-steps.ts';

const question = 'Create an account to save your favorite artists and artworks! Would you like to sign up now?';

test('a guest clicks a heart, signs up from the dialog, and finds the favorite saved', async ({ page, context }) => {
  await page.goto(piece);
  const before = await countOf(heart(page));
  await heart(page).click();
  await expect(dialogOf(page)).toContainText(question);
  await expect(dialogOf(page)).toHaveAccessibleDescription(question);
  await dialogOf(page).getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/customer\/signup\?redirect_url=%2Fsecond-light%2Fupbound-tow$/);
  await signUpHere(page);
  await expect(page).toHaveURL(new RegExp(`${piece}$`));
  await expect(said(page)).toHaveText(/^Saved to My Collection(: Upbound Tow)?$/);
  await expectFull(heart(page));
  expect(await countOf(heart(page))).toBeGreaterThan(before);
  await expectSaved(page, heart(page));
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'meant_heart')).toEqual([]);
  // The intent is applied once: after a removal it isn't added again.
  await heart(page).click();
  await expect.poll(() => savedHearts(page)).toEqual([]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('the dialog takes, traps, and returns the focus, and the heart stays empty', async ({ page }) => {
  await page.goto(piece);
  await heart(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('link', { name: 'Sign Up' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'Sign In' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Not Now' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(heart(page)).toBeFocused();
  await expect(heart(page)).not.toHaveAttribute('aria-pressed');
});

test('axe finds no violations in the dialog and the reminder', async ({ page }) => {
  await page.goto(piece);
  await heart(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectNothingFound(page);
  await page.keyboard.press('Escape');
  await expect(heart(page)).not.toHaveAttribute('aria-busy');
  await heart(page).click();
  await expect(said(page)).not.toBeEmpty();
  // The reminder stays while the pointer is on it.
  await said(page).hover();
  await expectNothingFound(page);
});
