import { expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { cards, catalog, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { make, sharedOne, stranger, withFavorites } from '../../e2e/favorites/collections-steps.ts';
import { makeCollection, own, panel, selected, tile } from '../../e2e/shelf.ts';
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

test('renaming, removing, and deleting work by keyboard, and the focus stays in place', async ({ page }) => {
  const [first = ''] = await withFavorites(page);
  await sharedOne(page, 'Blue');
  await page.reload();
  await tile(page, 'Blue').press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await selected(page).getByRole('button', { name: 'Rename Blue' }).press('Enter');
  await expect(selected(page).getByLabel('New name')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  await expect(selected(page).getByLabel('New name')).toHaveAccessibleDescription('Enter a name.');
  await page.keyboard.type('Green');
  await page.keyboard.press('Enter');
  await expect(selected(page).getByRole('button', { name: 'Rename Green' })).toBeFocused();
  await expect(tile(page, 'Green')).toBeVisible();

  await selected(page).locator('summary', { hasText: '1 item' }).press('Enter');
  await selected(page)
    .getByRole('button', { name: `Remove ${first}` })
    .press('Enter');
  await expect(tile(page, 'Green')).toContainText('0 items');
  await expect(cards(page)).toHaveCount(0);

  const question = page.getByRole('dialog', { name: 'Delete “Green”?' });
  await selected(page).getByRole('button', { name: 'Delete Green' }).press('Enter');
  await expect(question).toContainText('Its link will stop working');
  await expectNothingFound(page);
  await page.keyboard.press('Escape');
  // Wait until the dialog is gone, not only closed, because a test acts faster than a person.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(selected(page).getByRole('button', { name: 'Delete Green' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(tile(page, 'Green')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(cards(page)).toHaveCount(3);
  await expect.poll(() => own(page)).toEqual([]);
});

test('offline, a change to a collection is undone, and a message says why', async ({ page, context }) => {
  await withFavorites(page);
  await make(page, 'Blue');
  await tile(page, 'Blue').click();
  await context.setOffline(true);
  await selected(page).getByRole('button', { name: 'Rename Blue' }).click();
  await selected(page).getByLabel('New name').fill('Green');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toContainText(
    'You’re offline. You can create, rename, share, or delete collections',
  );
  await expect(tile(page, 'Blue')).toBeVisible();
  // The typed name is kept.
  await expect(selected(page).getByLabel('New name')).toHaveValue('Green');
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(tile(page, 'Green')).toBeVisible();
});

test('a signed-in visitor favorites a shared collection and finds it in My Collection', async ({ page, browser }) => {
  await withFavorites(page);
  const path = await sharedOne(page, 'For the hall');
  const fan = await stranger(browser);
  await signInAsNewCustomer(fan.page);
  await fan.page.goto(path);
  await fan.page.getByRole('button', { name: /For the hall/ }).click();
  await expect
    .poll(async () => (await saved(fan.page)).map(({ type, name }) => [type, name]))
    .toEqual([['collection', 'For the hall']]);
  await fan.page.goto('/account/favorites');
  await expect(fan.page.getByRole('link', { name: /View Collection/ })).toHaveAttribute('href', path);
  await expect(fan.page.getByRole('button', { name: /^Add to Collection/ })).toHaveCount(0);
  await fan.page.goto(path);
  await expect(fan.page.getByRole('button', { name: /For the hall/ })).toContainText('1');
  await fan.context.close();
});

test('a new collection can be created from a card, and its product put in and taken out', async ({ page }) => {
  const [first = ''] = await withFavorites(page);
  await page.getByRole('button', { name: `Add to Collection: ${first}`, exact: true }).click();
  const menu = page.getByRole('dialog', { name: `Add ${first} to a Collection` });
  await menu.getByLabel('New collection').fill('Gifts');
  await menu.getByRole('button', { name: 'Create' }).click();
  await expect(menu.getByRole('checkbox', { name: 'Gifts' })).toBeChecked();
  await menu.getByRole('button', { name: 'Done' }).click();
  await tile(page, 'Gifts').click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Add to Collection: ${first}`, exact: true }).click();
  await menu.getByRole('checkbox', { name: 'Gifts' }).uncheck();
  await expect.poll(async () => (await own(page)).map(({ items }) => items.length)).toEqual([0]);
  // The card behind the dialog is gone; the dialog isn’t, so a slip is mended where it was made.
  await expect(page.getByRole('heading', { name: '“Gifts” is empty' })).toBeAttached();
  await menu.getByRole('checkbox', { name: 'Gifts' }).check();
  await menu.getByRole('checkbox', { name: 'Gifts' }).uncheck();
  await menu.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'My Collection' })).toBeFocused();

  // It shows what is somebody's own, so it closes when they sign out in another tab.
  await page.getByRole('button', { name: 'Show All Favorites' }).first().click();
  await page.getByRole('button', { name: `Add to Collection: ${first}`, exact: true }).click();
  await expect(menu).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/customer/signout"]')?.requestSubmit(),
  );
  await expect(menu).toHaveCount(0);
});
