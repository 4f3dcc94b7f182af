import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test';
import { expectNothingFound } from '../../e2e/axe.ts';
import { cards, catalog, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { makeCollection, own, panel, selected, tile } from '../../e2e/shelf.ts';
import { siteOrigin } from '../../e2e/site-database.ts';

/** Saves two products and a vendor as favorites. Returns their names in the order of the cards. */
async function withFavorites(page: Page): Promise<string[]> {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 2).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 1).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(3);
  return (await saved(page)).map(({ name }) => name);
}

async function make(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'New Collection' }).click();
  await panel(page).getByLabel('Collection name').fill(name);
  await page.keyboard.press('Enter');
  await expect(tile(page, name)).toBeVisible();
}

/** Creates a shared collection with one product through the API. Returns its link. */
async function sharedOne(page: Page, name: string): Promise<string> {
  const headers = { origin: siteOrigin };
  const [first] = await saved(page);
  const { id } = await (await page.request.post('/api/collections', { data: { name }, headers })).json();
  const data = { type: first?.type, id: first?.id };
  await page.request.post(`/api/collections/${id}/items`, { data, headers });
  return (await (await page.request.post(`/api/collections/${id}/share`, { headers })).json()).path;
}

/** Creates another account in a browser of its own. */
async function stranger(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: siteOrigin });
  return { context, page: await context.newPage() };
}

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

test('a collection is created, filled, shared, viewed by a guest, and unshared', async ({ page, context, browser }) => {
  await page.clock.install();
  const [first = '', , third = ''] = await withFavorites(page);
  await make(page, 'Quiet <things>');
  await expect(tile(page, 'Quiet <things>')).toContainText('0 items · Private');
  for (const name of [first, third]) {
    await page.getByRole('button', { name: `Add to Collection: ${name}`, exact: true }).click();
    const menu = page.getByRole('dialog', { name: `Add ${name} to a Collection` });
    await menu.getByRole('checkbox', { name: 'Quiet <things>' }).check();
    if (name === first) await expectNothingFound(page);
    await menu.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: `Add to Collection: ${name}`, exact: true })).toBeFocused();
  }
  await expect(tile(page, 'Quiet <things>')).toContainText('2 items · Private');
  await tile(page, 'Quiet <things>').click();
  await expect(tile(page, 'Quiet <things>')).toHaveAttribute('aria-pressed', 'true');
  await expect(selected(page).getByRole('heading', { name: 'Quiet <things>' })).toBeFocused();
  await expect(cards(page)).toHaveCount(2);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await selected(page).getByRole('button', { name: 'Share Quiet <things>' }).click();
  const link = selected(page).getByLabel(/Anyone with this link can see/);
  await expect(link).toBeFocused();
  await selected(page).getByRole('button', { name: 'Copy Link to Quiet <things>' }).click();
  await expect(selected(page).getByRole('button', { name: /^Copied/ })).toBeVisible();
  const url = await link.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.clock.runFor(2_000);
  await expect(selected(page).getByRole('button', { name: /^Copy Link/ })).toBeVisible();
  await expect(tile(page, 'Quiet <things>')).toContainText('Shared');
  await expectNothingFound(page);

  const guest = await stranger(browser);
  await guest.page.goto(new URL(url).pathname);
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Quiet <things>');
  await expect(guest.page.locator('main')).toContainText('Collected by Cora Collector');
  await expect(guest.page.locator('.shared-item')).toHaveCount(2);
  await expect(guest.page.getByRole('heading', { name: first })).toBeVisible();

  const stop = selected(page).getByRole('button', { name: 'Stop Sharing Quiet <things>' });
  const question = page.getByRole('dialog', { name: 'Stop sharing “Quiet <things>”?' });
  await stop.click();
  await question.getByRole('button', { name: 'Keep Sharing' }).click();
  await expect(stop).toBeFocused();
  expect((await guest.page.reload())?.status()).toBe(200);
  await stop.click();
  await question.getByRole('button', { name: 'Stop Sharing' }).click();
  await expect(selected(page).getByRole('button', { name: 'Share Quiet <things>' })).toBeFocused();
  await expect.poll(async () => (await guest.page.reload())?.status()).toBe(404);
  await expect(guest.page.locator('main')).toContainText('This collection isn’t shared anymore');
  await guest.context.close();
});
