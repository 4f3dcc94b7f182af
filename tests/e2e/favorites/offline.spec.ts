import { expect, type Page, test } from 'playwright/test';
import { heartOf, signInAsNewCustomer } from '../collectors.ts';
import { menuButton, menuOf, signOutWithoutClearing } from '../header-people.ts';
import { kept, nothingKept, savedNames, saveProducts, shownNames, untilKept } from '../kept-copy.ts';

const brokenPictures = (page: Page) =>
  page.locator('main img').evaluateAll((pictures) => {
    const loaded = (picture: HTMLImageElement) =>
      picture.decode().then(
        () => true,
        () => false,
      );
    for (const picture of pictures as HTMLImageElement[]) picture.loading = 'eager';
    return Promise.all((pictures as HTMLImageElement[]).map(loaded)).then((all) => all.filter((one) => !one).length);
  });

test('after one visit, My Collection opens offline with its pictures, and an offline removal reaches the server later', async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page);
  const names = await saveProducts(page, 0, 6);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/account/favorites');
  await expect.poll(() => shownNames(page)).toEqual(names);
  await untilKept(page, names.length);

  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => shownNames(page)).toEqual(names);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Collection');
  expect(await brokenPictures(page)).toBe(0);
  await page.goto('/account/favorites?q=zzz');
  await expect(page.locator('main')).toContainText('No results found');
  await page.goto('/account/favorites');
  await expect.poll(() => shownNames(page)).toEqual(names);

  const [gone = '', ...left] = names;
  await heartOf(page, gone).click();
  await expect(page.locator('main')).toContainText('1 change will sync when you’re back online');
  await page.reload();
  await expect.poll(() => shownNames(page)).toEqual(left);

  await context.setOffline(false);
  await expect.poll(() => savedNames(page), { timeout: 20_000 }).toEqual(left);
  await expect(page.locator('main')).not.toContainText('back online');
  expect(errors).toEqual([]);
});

test('the service worker stores only the page, its files, and its pictures', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  await saveProducts(page, 0, 2);
  await page.goto('/account/favorites');
  await untilKept(page, 2);
  await page.goto('/account/favorites?view=plain');
  await page.goto('/account/settings');
  await page.goto('/portland-kiln');
  await page.goto('/account/favorites?q=jar');
  await page.waitForLoadState('networkidle');
  const { caches } = await kept(page);
  expect(Object.keys(caches).sort()).toEqual(['collection-page-1', 'collection-pictures-1']);
  for (const path of caches['collection-page-1'] ?? [])
    expect(path).toMatch(/^\/account\/favorites$|^\/_astro\/[\w.-]+$/);
  for (const path of caches['collection-pictures-1'] ?? []) expect(path).toMatch(/^\/media\/[\w./-]+\.(avif|webp)$/);
  // The worker answers only this page.
  await context.setOffline(true);
  for (const path of ['/account/settings', '/portland-kiln', '/account/favorites?view=plain']) {
    await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  }
});

test('signing out removes the page, its files, its pictures, and the worker', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  await saveProducts(page, 0, 1);
  await page.goto('/account/favorites');
  await untilKept(page, 1);
  await menuButton(page).click();
  await menuOf(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => kept(page)).toEqual(nothingKept);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto('/account/favorites')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('in a browser without Clear-Site-Data, the next visit to the page removes the offline copy', async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/account/favorites');
  await untilKept(page, 0);
  await signOutWithoutClearing(page);
  await page.waitForLoadState('networkidle');

  // Offline, there is no page any more.
  await context.setOffline(true);
  await expect(page.goto('/account/favorites')).rejects.toThrow(/ERR_/);
  await context.setOffline(false);
  await page.goto('/account/favorites');
  await expect(page.locator('main')).toContainText('Please sign in to view your favorites.');
  await expect.poll(() => kept(page)).toEqual(nothingKept);

  await signInAsNewCustomer(page);
  await page.goto('/account/favorites');
  await untilKept(page, 0);
  // The session ended elsewhere, as the response says.
  const session = (await context.cookies()).filter(({ name }) => /session$/.test(name));
  await context.addCookies(session.map((cookie) => ({ ...cookie, value: 'x'.repeat(43) })));
  await page.goto('/account/favorites');
  await expect(page.locator('main')).toContainText('Please sign in to view your favorites.');
  await expect.poll(() => kept(page)).toEqual(nothingKept);
});

test('a guest’s visit to My Collection removes the offline copy', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(async () => {
    await (await caches.open('collection-pictures-1')).put('/media/left-340.avif', new Response('left'));
  });
  expect(Object.keys((await kept(page)).caches)).toEqual(['collection-pictures-1']);
  const answer = await page.goto('/account/favorites');
  expect(answer?.status()).toBe(401);
  await expect.poll(() => kept(page)).toEqual(nothingKept);
});

test('another account in the same browser sees nothing of the first, even offline', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  const first = await saveProducts(page, 0, 1);
  await page.goto('/account/favorites');
  await expect.poll(() => shownNames(page)).toEqual(first);
  await untilKept(page, 1);
  const firstPictures = (await kept(page)).caches['collection-pictures-1'] ?? [];
  // There is no sign-out in between.
  await context.clearCookies();
  await signInAsNewCustomer(page);
  const second = await saveProducts(page, 1, 2);
  await page.goto('/account/favorites');
  await expect.poll(() => shownNames(page)).toEqual(second);
  const pictures = async () => (await kept(page)).caches['collection-pictures-1'] ?? [];
  await expect.poll(async () => (await pictures()).some((path) => firstPictures.includes(path))).toBe(false);
  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => shownNames(page)).toEqual(second);
  await expect(page.locator('body')).not.toContainText(first.join());
});
