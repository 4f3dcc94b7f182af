import { expect, type Page, test } from 'playwright/test';
import { heartOf, signInAsNewCustomer } from '../collectors.ts';
import { menuButton, menuOf } from '../header-people.ts';
import { kept, nothingKept, savedNames, saveProducts, shownNames, untilKept } from '../kept-copy.ts';

const workerStates = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state ?? 'not yet'),
  );

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
  // That of all pages, and that of My Collection: what they keep is there before they answer anything.
  await expect.poll(() => workerStates(page)).toEqual(['activated', 'activated']);

  await context.setOffline(true);
  // What isn't kept has a page of ours, which leads on to what is.
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await page.locator('main').getByRole('link', { name: 'My Collection' }).click();
  await expect(page).toHaveURL(/\/account\/favorites$/);
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
