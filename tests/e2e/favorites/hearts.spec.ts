import { expect, test } from 'playwright/test';
import {
  countOf,
  expectEmpty,
  expectFull,
  expectSaved,
  heartOf,
  openIdle,
  pressAtOnce,
  said,
  slowDown,
} from '../heart-page.ts';
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

test('a favorite raises the count immediately, on other pages within a second, and its removal lowers it', async ({
  page,
}) => {
  const [path, artist] = ['/cathedral-street-glass', 'Cathedral Street Glass'];
  await openAsNewAccount(page, path);
  const heart = heartOf(page, artist);
  const before = await countOf(heart);
  const sentence = page.getByText(/people love this artist$/);
  await heart.click();
  await expectFull(heart);
  await expect.poll(() => countOf(heart)).toBeGreaterThan(before);
  await expect(sentence).toHaveText(`${await countOf(heart)} people love this artist`);
  await expectSaved(page, heart);
  const card = heartOf(page, artist);
  await page.goto('/artists');
  await expectFull(card);
  if ((await countOf(card)) <= before) {
    await page.waitForTimeout(1_000);
    await page.reload();
    await expectFull(card);
  }
  expect(await countOf(card)).toBeGreaterThan(before);
  const full = await countOf(card);
  await card.click();
  await expectEmpty(card);
  await expect.poll(() => countOf(card)).toBeLessThan(full);
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

test('a favorite click while offline stays pending and is sent when online', async ({ page, context }) => {
  await openAsNewAccount(page, '/about');
  await openIdle(page, store);
  const heart = page.locator('main .piece .heart').nth(3);
  await context.setOffline(true);
  await heart.click();
  await expectFull(heart);
  await expect(heart).not.toHaveAttribute('aria-busy');
  await expectFull(heart);
  await expect(said(page)).toHaveText('Saved on this device. We’ll sync it when you’re back online.');
  await expect(said(page)).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expectSaved(page, heart);
});
