import { expect, test } from 'playwright/test';
import { expectNothingFound } from '../axe.ts';
import { holdCode } from '../hold-code.ts';
import { dialogOf, piece } from './piece-zoom-steps.ts';

test('a tap on the second picture before any code has loaded opens that one, and Esc leads back to it', async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto(piece);
  const second = page.getByRole('link', { name: /^Close view of glaze drips/ });
  await second.focus();
  await second.click();
  await expect(second).toHaveAttribute('aria-busy', 'true');
  release();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('2 of 3');
  await expectNothingFound(page, 'zoom', 'dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second).toBeFocused();
  expect(page.url()).toContain(piece);
});
