/** Presses of hearts whose session has ended elsewhere, or whose page is left before its code has come. */
import { expect, test } from 'playwright/test';
import { expectEmpty, expectFull, openIdle, savedHearts } from '../../e2e/heart-page.ts';
import { openAsNewAccount } from '../../e2e/newcomer.ts';
import { openSession } from '../../e2e/sessions.ts';
import { siteDatabase } from '../../e2e/site-database.ts';

const store = '/loom-and-river';

test('a heart pressed after the session has ended elsewhere asks at once, and is full after signing in again', async ({
  page,
}) => {
  const account = await openAsNewAccount(page, '/about');
  await openIdle(page, store);
  const heart = page.locator('main .piece .heart').nth(2);
  await siteDatabase().query('delete from sessions where user_id = $1', [account]);
  await heart.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await openSession(page, account);
  await page.goto(store);
  await expectFull(heart);
  await heart.click();
  await expectEmpty(heart);
  await expect.poll(() => savedHearts(page)).toEqual([]);
});

test('a heart that waits for its code is saved when the person leaves', async ({ page }) => {
  const account = await openAsNewAccount(page, '/about');
  // The code never comes.
  await page.route('**/_astro/*.js', () => {});
  await page.goto(store, { waitUntil: 'commit' });
  const heart = page.locator('main .piece .heart').first();
  await heart.click();
  await expectFull(heart);
  await page.unroute('**/_astro/*.js');
  await page.goto('/about');
  const database = siteDatabase();
  await expect
    .poll(
      async () =>
        (await database.query('select count(*)::int as n from favorites where user_id = $1', [account])).rows[0].n,
    )
    .toBe(1);
});
