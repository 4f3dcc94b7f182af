import { expect, test } from 'playwright/test';
import { sortItems } from '../../../src/features/favorites/page/view-options.ts';
import {
  cards,
  catalog,
  heartOf,
  names,
  openSearch,
  openSort,
  save,
  saved,
  signInAsNewCustomer,
} from '../../e2e/collectors.ts';
import {
  hint,
  removedButton,
  removedDialog,
  tab,
  undo,
  withCollection,
} from '../../e2e/favorites/my-collection-steps.ts';

test('the undo message fades after 3 s, waits while hovered, and moves the focus to the next card', {
  tag: '@desktop-only',
}, async ({ page }) => {
  const [first = '', second = ''] = await withCollection(page);
  await heartOf(page, first).click();
  await expect(hint(page, first)).toBeVisible();
  await hint(page, first).hover();
  await page.waitForTimeout(4_000);
  await expect(hint(page, first)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1_500);
  await expect(hint(page, first)).toBeVisible();
  await expect(hint(page, first)).toHaveCount(0, { timeout: 4_000 });
  await expect(heartOf(page, second)).toBeFocused();
  await expect(cards(page)).toHaveCount(4);
  await expect.poll(async () => (await saved(page)).length).toBe(4);
});

test('Recently Removed opens again on a click right after it was closed', async ({ page }) => {
  await withCollection(page);
  await removedButton(page).click();
  await expect(removedDialog(page)).toBeVisible();
  // In one task, before the browser fires the close event. The focus is back on the button by then.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    if (document.activeElement instanceof HTMLElement) document.activeElement.click();
  });
  await expect(removedDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(removedDialog(page)).toHaveCount(0);
  await expect(removedButton(page)).toBeFocused();
});

test('a dialog closes on a click outside it, but not if the press begins or ends inside', async ({ page }) => {
  await withCollection(page);
  await removedButton(page).click();
  const box = await removedDialog(page).boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const beside = [x + width / 2, y + height + 20] as const;
  await page.mouse.click(x + 4, y + height - 4);
  await expect(removedDialog(page)).toBeVisible();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(...beside);
  await page.mouse.up();
  await expect(removedDialog(page)).toBeVisible();
  await page.mouse.click(...beside);
  await expect(removedDialog(page)).toHaveCount(0);
});

test('each kind of card has its link, an empty tab says so, and nothing animates with prefers-reduced-motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [first = ''] = await withCollection(page);
  const artist = (await saved(page)).find(({ type }) => type === 'artist');
  await expect(page.getByRole('link', { name: `Visit Store ${artist?.name}` })).toHaveAttribute(
    'href',
    `/${artist?.vendorSlug}`,
  );
  // CSS transitions of buttons have a transitionProperty.
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one.constructor === Animation).length);
  await tab(page, 'Artists').click();
  await expect(cards(page)).toHaveCount(2);
  expect(await moving()).toBe(0);
  await tab(page, 'Events').click();
  await expect(page.locator('main')).toContainText('You haven’t saved any events yet.');
  await tab(page, 'All').click();
  await heartOf(page, first).click();
  await expect(hint(page, first)).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(hint(page, first)).toHaveCount(0, { timeout: 6_000 });
});

test('an empty My Collection says where to begin', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/account/favorites');
  await expect(page.getByRole('heading', { name: 'Start Your Collection' })).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveText(['Import to My Collection']);
  await expect(page.locator('main').getByRole('heading')).toHaveText(['My Collection', 'Start Your Collection']);
  await page.getByRole('link', { name: 'Explore Artists' }).click();
  await expect(page).toHaveURL(/\/artists$/);
});

test('importing a file reports the actual result', async ({ page }) => {
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  await save(
    page,
    products.slice(0, 1).map(({ id }) => ({ id, type: 'product' as const })),
  );
  const [one] = await saved(page);
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(1);
  const take = (list: unknown) =>
    page
      .getByLabel('File to import')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(list)) });
  const said = page.locator('.kept-taken');
  await take([]);
  await expect(said).toHaveText('That file has no favorites in it.');
  await take([one]);
  await expect(said).toHaveText('Everything in that file is already in My Collection.');
  await take([{ ...one, id: crypto.randomUUID(), name: 'Never was' }]);
  await expect(page.getByRole('alert').filter({ hasText: 'no longer on the site' })).toBeInViewport();
  await expect(said).toHaveText('');
  await expect(cards(page)).toHaveCount(1);
});

test('search, tab, and order are in the URL, which opens the same view elsewhere, and Back restores the previous one', async ({
  page,
}) => {
  await withCollection(page);
  const list = await saved(page);
  const pieces = list.filter(({ type }) => type === 'product');
  const wanted = pieces[0]?.name ?? '';
  await tab(page, 'Pieces').click();
  await expect(cards(page)).toHaveCount(3);
  await (await openSort(page)).selectOption('Price');
  // Products of the same price keep their order.
  const byPrice = (direction: 'asc' | 'desc') =>
    sortItems(pieces, { sort: 'price', direction }).map(({ name }) => name);
  await expect.poll(() => names(page)).toEqual(byPrice('desc'));
  await page.getByRole('button', { name: /Highest first/ }).click();
  await expect.poll(() => names(page)).toEqual(byPrice('asc'));
  await (await openSearch(page)).pressSequentially(wanted.toUpperCase());
  await expect(cards(page)).toHaveCount(1);
  await expect(page.locator('.kept-found')).toHaveText('1 of 5');
  await expect(page).toHaveURL(
    new RegExp(
      `\\?${new URLSearchParams({ q: wanted.toUpperCase() })}&type=product&sort=price&dir=asc$`.replace(/[+]/g, '\\+'),
    ),
  );

  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await expect(cards(elsewhere)).toHaveCount(1);
  expect(await names(elsewhere)).toEqual([wanted]);
  await expect(elsewhere.getByLabel('Search My Collection')).toHaveValue(wanted.toUpperCase());
  await expect(tab(elsewhere, 'Pieces')).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();

  await page.goBack();
  await expect(page.getByLabel('Search My Collection')).toHaveValue('');
  await expect(cards(page)).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('button', { name: /Highest first/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(cards(page)).toHaveCount(5);
  await page.goForward();
  await expect(cards(page)).toHaveCount(3);

  await page.goto('/account/favorites?type=pony&sort=luck&dir=left');
  await expect(cards(page)).toHaveCount(5);
  await expect(await openSort(page)).toHaveValue('dateAdded');
});

test('Add to Cart puts a product into its vendor’s cart, and its link opens that', async ({ page }) => {
  await withCollection(page);
  const piece = (await saved(page)).find(({ type, inventory }) => type === 'product' && (inventory ?? 0) > 0);
  const below = () =>
    page.evaluate(() => [...document.querySelectorAll('.kept > li')].map((one) => one.getBoundingClientRect().height));
  const before = await below();
  await page.getByRole('button', { name: `Add to Cart ${piece?.name}` }).click();
  await expect(page.getByRole('button', { name: `Added ${piece?.name}` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'to your cart at' })).toHaveText(
    `Added ${piece?.name} to your cart at ${piece?.artist}`,
  );
  expect(await below()).toEqual(before);
  await page.getByRole('link', { name: `See Your Cart at ${piece?.artist}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${piece?.vendorSlug}#cart$`));
  await expect(page.getByRole('dialog', { name: /^Cart/ })).toContainText(piece?.name ?? '');
});

test('a removed card leaves a focused Undo in its place, which restores the favorite', async ({ page }) => {
  const [first = '', second = ''] = await withCollection(page);
  expect(await names(page)).toEqual(await saved(page).then((list) => list.map(({ name }) => name)));
  await heartOf(page, second).click();
  await expect(hint(page, second)).toContainText(`${second} removed`);
  await expect(undo(page, second)).toBeFocused();
  await expect(removedButton(page)).toHaveText('Recently Removed (1)');
  await expect(tab(page, 'All')).toHaveText('All 4');
  // Still the second card.
  await expect(cards(page).nth(1)).toContainText(second);
  await undo(page, second).click();
  await expect(heartOf(page, second)).toBeFocused();
  await expect(tab(page, 'All')).toHaveText('All 5');
  expect(await names(page)).toContain(first);
  await expect.poll(async () => (await saved(page)).length).toBe(5);
});

test('Recently Removed restores one favorite and asks once before clearing the rest', async ({ page }) => {
  const [first = '', second = '', third = ''] = await withCollection(page);
  for (const name of [first, second, third]) await heartOf(page, name).click();
  await expect(removedButton(page)).toHaveText('Recently Removed (3)');
  await removedButton(page).click();
  await expect(removedDialog(page)).toContainText('Removed items are kept for 7 days');
  const rows = removedDialog(page).getByRole('listitem');
  await expect(rows.getByRole('strong')).toHaveText([third, second, first]);
  await removedDialog(page)
    .getByRole('button', { name: `Restore to Favorites ${third}` })
    .click();
  await expect(removedDialog(page).getByRole('button', { name: `Restore to Favorites ${second}` })).toBeFocused();
  await expect(rows).toHaveCount(2);

  await removedDialog(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(removedDialog(page).getByRole('button', { name: 'Keep Them' })).toBeFocused();
  await removedDialog(page).getByRole('button', { name: 'Keep Them' }).click();
  await expect(removedDialog(page).getByRole('button', { name: 'Clear All' })).toBeFocused();
  await expect(rows).toHaveCount(2);
  await removedDialog(page).getByRole('button', { name: 'Clear All' }).click();
  await removedDialog(page).getByRole('button', { name: 'Clear All' }).click();
  await expect(removedDialog(page)).toContainText('You haven’t removed anything in the last 7 days.');
  await removedDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(removedButton(page)).toHaveText('Recently Removed (0)');
  await expect(heartOf(page, third)).toBeVisible();
  await expect.poll(async () => (await page.request.get('/api/favorites/recently-removed')).json()).toEqual([]);
  expect((await saved(page)).map(({ name }) => name)).toContain(third);
});
