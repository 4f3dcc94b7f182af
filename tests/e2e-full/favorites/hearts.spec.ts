import { expect, test } from 'playwright/test';
import { signInAsNewCustomer } from '../../e2e/collectors.ts';
import {
  countOf,
  expectEmpty,
  expectFull,
  expectSaved,
  heartOf,
  hurryUntil,
  openIdle,
  said,
  savedHearts,
} from '../../e2e/heart-page.ts';
import { openAsNewAccount } from '../../e2e/newcomer.ts';

const store = '/beargrass-hot-glass';

test('the next click removes the message that the previous one failed', async ({ page }) => {
  await page.clock.install();
  await openAsNewAccount(page, '/about');
  await openIdle(page, store);
  let status = 500;
  await page.route('**/api/favorites/writes', (route) => route.fulfill({ status, json: { error: 'Away' } }));
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

test('a heart ignores clicks for 600 ms after a click', async ({ page }) => {
  await openAsNewAccount(page, '/about');
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

test('two tabs show the same heart and the same count', async ({ page, context }) => {
  await openAsNewAccount(page, '/events/kiln-opening-lytle-street');
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

test('in another browser, hearts fill once the session is loaded', async ({ page, context }) => {
  await openAsNewAccount(page, store);
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
  // The server's count on the page includes it already.
  await expect.poll(() => countOf(same)).toBe(await countOf(heart));
  await elsewhere?.close();
});

test('a change that was made offline is sent from the next page, whatever it is', async ({ page, context }) => {
  await openAsNewAccount(page, '/about');
  await openIdle(page, store);
  const heart = page.locator('main .piece .heart').nth(3);
  const refKey = await heart.getAttribute('name');
  await context.setOffline(true);
  await heart.click();
  await expectFull(heart);
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/terms');
  await expect(page.locator('.heart[name]')).toHaveCount(0);
  await expect.poll(async () => await savedHearts(page)).toContain(refKey);
});

test('a click that the server fails is undone after silent retries, with its count, and isn’t sent later', async ({
  page,
}) => {
  await page.clock.install();
  await openAsNewAccount(page, '/about');
  await openIdle(page, store);
  let tries = 0;
  await page.route('**/api/favorites/writes', (route) => {
    tries += 1;
    return route.fulfill({ status: 500, json: { error: 'Something went wrong on our end' } });
  });
  const heart = page.locator('main .piece .heart').nth(4);
  const before = await countOf(heart);
  await heart.click();
  await expectFull(heart);
  await expect.poll(() => countOf(heart)).toBe(before + 1);
  // Longer than the delay before the message about pending changes.
  await page.clock.runFor(4_000);
  await expect(said(page)).toBeEmpty();
  await expectFull(heart);
  const failed = 'We couldn’t save this. Please try again.';
  await hurryUntil(page, () => expect(said(page)).toHaveText(failed, { timeout: 300 }));
  await expect(said(page)).toBeInViewport({ ratio: 1 });
  await expectEmpty(heart);
  expect(await countOf(heart)).toBe(before);
  expect(tries).toBeGreaterThan(2);

  await page.unroute('**/api/favorites/writes');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/favorites/writes') && sent.push(request.url()));
  await openIdle(page, store);
  await expectEmpty(heart);
  expect([sent, await savedHearts(page)]).toEqual([[], []]);
  await heart.click();
  await expectSaved(page, heart);
});

test('a click while the server is down stays pending, and one message says so without blaming the connection', async ({
  page,
}) => {
  await page.clock.install();
  await openAsNewAccount(page, '/about');
  await openIdle(page, store);
  await page.route('**/api/favorites/writes', (route) => route.fulfill({ status: 503, json: { error: 'Away' } }));
  const hearts = page.locator('main .piece .heart');
  await hearts.nth(0).click();
  await expect(said(page)).toHaveText('Saved on this device. We can’t sync it right now, but we’ll keep trying.');
  await expectFull(hearts.nth(0));
  await hurryUntil(page, () => expect(said(page)).toBeEmpty({ timeout: 300 }));
  await hearts.nth(1).click();
  await page.clock.runFor(2_500);
  await expect(said(page)).toBeEmpty();
  await expectFull(hearts.nth(0));
  await page.unroute('**/api/favorites/writes');
  await page.reload();
  await expectSaved(page, hearts.nth(0));
  await expectSaved(page, hearts.nth(1));
});

test('a favorite click while offline, before the code has loaded, is undone with a message', async ({
  page,
  context,
}) => {
  await openAsNewAccount(page, '/about');
  // With Save-Data, nothing is loaded before it is needed.
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

test('a click whose code fails to load is submitted as a form', async ({ page }) => {
  await openAsNewAccount(page, '/about');
  await page.route('**/{HeartButton,PieceActions}*.js*', (route) => route.abort());
  await page.goto('/loom-and-river', { waitUntil: 'domcontentloaded' });
  const heart = page.locator('main .piece .heart').nth(1);
  const value = (await heart.getAttribute('name')) ?? '';
  await heart.click();
  await expect(page).toHaveURL(/\/account\/favorites/);
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/favorites')).text()))
    .toContain(value.replace('product:', ''));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a heart is saved and leads to My Collection', async ({ page }) => {
    await signInAsNewCustomer(page);
    await page.goto('/loom-and-river/four-selvedges');
    await page.locator('main .heart').first().click();
    await expect(page).toHaveURL(/\/account\/favorites/);
    await expect(page.locator('main')).toContainText('Four Selvedges');
  });
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
