import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { cards, catalog, save, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { make, sharedOne, withFavorites } from '../../e2e/favorites/collections-steps.ts';
import { makeCollection, selected, tile } from '../../e2e/shelf.ts';
import { siteOrigin } from '../../e2e/site-database.ts';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('an empty collection says so and leads back to all favorites', async ({ page }) => {
  await withFavorites(page);
  await make(page, 'Blue');
  await tile(page, 'Blue').click();
  await expect(page.getByRole('heading', { name: '“Blue” is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No results found' })).toHaveCount(0);
  await expectNothingFound(page);
  await page.locator('.kept-empty').getByRole('button', { name: 'Show All Favorites' }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tile(page, 'Blue').click();
  await selected(page).getByRole('button', { name: 'Show All Favorites' }).click();
  await expect(cards(page)).toHaveCount(3);
});

test('a shared collection prints all its pictures, also those far down the page, and no controls', async ({ page }) => {
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  const things = products.slice(0, 16).map(({ id }) => ({ id, type: 'product' as const }));
  await save(page, things);
  const id = await makeCollection(page, 'On paper', things);
  const headers = { origin: siteOrigin };
  const { path } = await (await page.request.post(`/api/collections/${id}/share`, { headers })).json();
  await page.goto(path);
  const missing = () =>
    page
      .locator('main img')
      .evaluateAll(
        (all) => (all as HTMLImageElement[]).filter((one) => !one.complete || one.naturalWidth === 0).length,
      );
  expect(await missing()).toBeGreaterThan(0);
  await page.pdf({ format: 'Letter', preferCSSPageSize: true });
  expect(await missing()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  for (const control of await page.locator('header, footer, button, main .btn').all())
    await expect(control).toBeHidden();
});

test('axe finds no violations on a shared collection and in the panel', { tag: '@desktop' }, async ({ page }) => {
  await withFavorites(page);
  await expectNothingFound(page);
  const path = await sharedOne(page, 'Blue');
  await page.reload();
  await tile(page, 'Blue').click();
  await selected(page).getByText('1 item', { exact: true }).click();
  await expectNothingFound(page);
  await page.goto(path);
  await expectNothingFound(page);
});

test('the panel and the shared page fit a 320-pixel screen and text at 200%, with 44-pixel targets', async ({
  page,
}) => {
  // Cards are measured after their entrance animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withFavorites(page);
  const path = await sharedOne(page, 'A name that is as long as the names of collections can be, and not shorter');
  for (const address of ['/account/favorites', path]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    if (address !== path) {
      await tile(page, 'A name').click();
      await selected(page).getByText('1 item', { exact: true }).click();
    }
    expect([address, await overflow(page)]).toEqual([address, 0]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main summary, main .btn, main .tap')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
        .map((element) => element.textContent),
    );
    expect(small).toEqual([]);
    await page.setViewportSize({ width: 412, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect([address, await overflow(page)]).toEqual([address, 0]);
  }
});
