import { expect, test } from '@playwright/test';
import { becomeCollector } from './collectors.ts';
import {
  countOf,
  expectEmpty,
  expectFull,
  expectSaved,
  heartOf,
  hurryUntil,
  openIdle,
  pressAtOnce,
  said,
  savedHearts,
  slowDown,
} from './heart-page.ts';
import { beNewcomer } from './newcomer.ts';

/** Hearts of an account on public pages. Guests are in `hearts-guest.spec.ts`. */
const store = '/beargrass-hot-glass';

test('a press on a slow phone fills the heart before any code is there, in the same breath, and is saved', async ({
  page,
}) => {
  await beNewcomer(page, '/about');
  await slowDown(page);
  const press = await pressAtOnce(page, store);
  // About 25 ms where nothing else runs: how long a frame takes is the machine's affair, so it is only printed.
  console.log(`Answered after ${press.ms.toFixed(0)} ms`);
  expect([press.full, press.hadCode]).toEqual([true, false]);
  const heart = page.locator('main .piece .heart').first();
  await expectSaved(page, heart);
  await expectFull(heart);
});

test('a heart counts one more at once, on every page within a second, and one less when it is taken back', async ({
  page,
}) => {
  const [path, artist] = ['/cathedral-street-glass', 'Cathedral Street Glass'];
  await beNewcomer(page, path);
  const heart = heartOf(page, artist);
  const before = await countOf(heart);
  const sentence = page.getByText(/people love this artist$/);
  await heart.click();
  await expectFull(heart);
  await expect.poll(() => countOf(heart)).toBeGreaterThan(before);
  await expect(sentence).toHaveText(`${await countOf(heart)} people love this artist`);
  await expectSaved(page, heart);
  await page.waitForTimeout(1_000);
  await page.goto('/artists');
  const card = heartOf(page, artist);
  await expectFull(card);
  expect(await countOf(card)).toBeGreaterThan(before);
  const full = await countOf(card);
  await card.click();
  await expectEmpty(card);
  await expect.poll(() => countOf(card)).toBeLessThan(full);
});

test('for 600 ms after a press a heart takes no other', async ({ page }) => {
  await beNewcomer(page, '/about');
  await openIdle(page, '/loom-and-river');
  const heart = page.locator('main .piece .heart').first();
  const locked = await heart.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        button.click();
        button.click();
        new MutationObserver(() => {
          if (!button.hasAttribute('aria-busy')) resolve(performance.now() - start);
        }).observe(button, { attributes: true });
      }),
  );
  expect(locked).toBeGreaterThanOrEqual(599);
  await expectFull(heart);
  await heart.click();
  await expectEmpty(heart);
});

test('by keyboard a heart is filled and emptied, and the focus stays on it', async ({ page }) => {
  await beNewcomer(page, '/events');
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

test('two tabs show the same heart and the same number', async ({ page, context }) => {
  await beNewcomer(page, '/events/kiln-opening-lytle-street');
  const other = await context.newPage();
  await openIdle(other, '/events');
  const [heart, twin] = [heartOf(page, 'Kiln Opening, Lytle Street'), heartOf(other, 'Kiln Opening, Lytle Street')];
  const before = await countOf(twin);
  await heart.click();
  await expectFull(twin);
  await expect.poll(() => countOf(twin)).toBeGreaterThan(before);
  await twin.click();
  await expectEmpty(heart);
});

test('saved hearts are filled without any script file', async ({ page }) => {
  await beNewcomer(page, store);
  const heart = page.locator('main .piece .heart').nth(1);
  await heart.click();
  await expectSaved(page, heart);
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expectFull(heart);
  await expect(page.locator('.heart[aria-pressed=true]')).toHaveCount(1);
});

test('in another browser hearts fill once the account is known', async ({ page, context }) => {
  await beNewcomer(page, store);
  const heart = page.locator('main .piece .heart').nth(2);
  const before = await countOf(heart);
  await heart.click();
  await expectSaved(page, heart);
  await expect.poll(() => countOf(heart)).toBeGreaterThan(before);
  const state = await context.storageState();
  const elsewhere = await context.browser()?.newContext({ storageState: { ...state, origins: [] } });
  const second = await elsewhere?.newPage();
  await second?.goto(new URL(store, page.url()).href);
  const same = second?.locator('main .piece .heart').nth(2);
  if (!same) throw new Error('There is no second browser.');
  await expectFull(same);
  // The page has counted it already.
  await expect.poll(() => countOf(same)).toBe(await countOf(heart));
  await elsewhere?.close();
});

test('a press without a connection waits, and is sent when there is one', async ({ page, context }) => {
  await beNewcomer(page, '/about');
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

test('a press that the server fails at goes back after some quiet tries, with its number, and is not sent later', async ({
  page,
}) => {
  await page.clock.install();
  await beNewcomer(page, '/about');
  await openIdle(page, store);
  let tries = 0;
  await page.route('**/api/favorites/changes', (route) => {
    tries += 1;
    return route.fulfill({ status: 500, json: { error: 'Something went wrong on our side' } });
  });
  const heart = page.locator('main .piece .heart').nth(4);
  const before = await countOf(heart);
  await heart.click();
  await expectFull(heart);
  await expect.poll(() => countOf(heart)).toBe(before + 1);
  // Longer than what waits for a connection takes to say so.
  await page.clock.runFor(4_000);
  await expect(said(page)).toBeEmpty();
  await expectFull(heart);
  const failed = 'We couldn’t save this. Please try again.';
  await hurryUntil(page, () => expect(said(page)).toHaveText(failed, { timeout: 300 }));
  await expect(said(page)).toBeInViewport({ ratio: 1 });
  await expectEmpty(heart);
  expect(await countOf(heart)).toBe(before);
  expect(tries).toBeGreaterThan(2);

  await page.unroute('**/api/favorites/changes');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/favorites/changes') && sent.push(request.url()));
  await openIdle(page, store);
  await expectEmpty(heart);
  expect([sent, await savedHearts(page)]).toEqual([[], []]);
  await heart.click();
  await expectSaved(page, heart);
});

test('the next press takes away the word that the one before failed', async ({ page }) => {
  await page.clock.install();
  await beNewcomer(page, '/about');
  await openIdle(page, store);
  let status = 500;
  await page.route('**/api/favorites/changes', (route) => route.fulfill({ status, json: { error: 'Away' } }));
  const heart = page.locator('main .piece .heart').nth(2);
  await heart.click();
  const failed = 'We couldn’t save this. Please try again.';
  await hurryUntil(page, () => expect(said(page)).toHaveText(failed, { timeout: 300 }));
  status = 503;
  await heart.click();
  await expectFull(heart);
  await expect(said(page)).not.toContainText('couldn’t save', { timeout: 1_000 });
  await expect(said(page)).toHaveText('Saved on this device. We can’t sync it right now, but we’ll keep trying.');
});

test('a press while the server is away stays, and says so once, without a word about the connection', async ({
  page,
}) => {
  await page.clock.install();
  await beNewcomer(page, '/about');
  await openIdle(page, store);
  await page.route('**/api/favorites/changes', (route) => route.fulfill({ status: 503, json: { error: 'Away' } }));
  const hearts = page.locator('main .piece .heart');
  await hearts.nth(0).click();
  await expect(said(page)).toHaveText('Saved on this device. We can’t sync it right now, but we’ll keep trying.');
  await expectFull(hearts.nth(0));
  await hurryUntil(page, () => expect(said(page)).toBeEmpty({ timeout: 300 }));
  await hearts.nth(1).click();
  await page.clock.runFor(2_500);
  await expect(said(page)).toBeEmpty();
  await expectFull(hearts.nth(0));
  await page.unroute('**/api/favorites/changes');
  await page.reload();
  await expectSaved(page, hearts.nth(0));
  await expectSaved(page, hearts.nth(1));
});

test('a press whose code does not come is sent as without scripting', async ({ page }) => {
  await beNewcomer(page, '/about');
  await page.route('**/FavoriteButtonsCode*.js', (route) => route.abort());
  await page.goto('/loom-and-river', { waitUntil: 'domcontentloaded' });
  const heart = page.locator('main .piece .heart').nth(1);
  const value = (await heart.getAttribute('value')) ?? '';
  await heart.click();
  await expect(page).toHaveURL(/\/account\/favorites/);
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/favorites')).text()))
    .toContain(value.replace('product:', ''));
});

test('a press whose code does not come for want of a connection is taken back, with a word why', async ({
  page,
  context,
}) => {
  await beNewcomer(page, '/about');
  // As with data that are dear: nothing is fetched before it is needed.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await page.goto('/loom-and-river');
  await page.waitForLoadState('networkidle');
  const heart = page.locator('main .piece .heart').nth(2);
  await context.setOffline(true);
  await heart.click();
  await expect(said(page)).toHaveText('Not saved. Check your connection.');
  await expectEmpty(heart);
  await expect(heart).not.toHaveAttribute('aria-busy');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a heart is saved and leads to My Collection', async ({ page }) => {
    await becomeCollector(page);
    await page.goto('/loom-and-river/four-selvedges');
    await page.locator('main .heart').first().click();
    await expect(page).toHaveURL(/\/account\/favorites/);
    await expect(page.locator('main')).toContainText('Four Selvedges');
  });
});
