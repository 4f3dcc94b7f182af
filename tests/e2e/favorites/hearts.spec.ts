import { expect, test } from 'playwright/test';
import { expectEmpty, expectFull, expectSaved, heartOf, pressAtOnce, slowDown } from '../heart-page.ts';
import { openAsNewAccount } from '../newcomer.ts';

/** Favorite buttons for accounts on public pages. Guests are in `hearts-guest.spec.ts`. */
const store = '/beargrass-hot-glass';

test('a click on a slow phone fills the heart synchronously, before any code has loaded, and is saved', async ({
  page,
}) => {
  await openAsNewAccount(page, '/about');
  await slowDown(page);
  const press = await pressAtOnce(page, store);
  // About 25 ms on an idle machine. It is only printed, because the frame time depends on the machine.
  console.log(`Answered after ${press.ms.toFixed(0)} ms`);
  expect([press.full, press.hadCode]).toEqual([true, false]);
  const heart = page.locator('main .piece .heart').first();
  await expectSaved(page, heart);
  await expectFull(heart);
});

test('a heart is filled and emptied by keyboard, and keeps the focus', async ({ page }) => {
  await openAsNewAccount(page, '/events');
  const heart = heartOf(page, 'Mend and Weave');
  await heart.focus();
  await page.keyboard.press('Space');
  await expectFull(heart);
  await expect(heart).toBeFocused();
  await expect(heart).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expectEmpty(heart);
  await expect(heart).toBeFocused();
});

test('saved hearts are filled before any script file loads', async ({ page }) => {
  await openAsNewAccount(page, store);
  const heart = page.locator('main .piece .heart').nth(1);
  await heart.click();
  await expectSaved(page, heart);
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expectFull(heart);
  await expect(page.locator('.heart[aria-pressed=true]')).toHaveCount(1);
});
