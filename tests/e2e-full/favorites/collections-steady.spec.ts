/** The customer's collections are below the cards, and nothing shifts while a page loads. */
import { expect, type Page, test } from 'playwright/test';
import { cards, catalog, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { untilKept } from '../../e2e/kept-copy.ts';
import { watchShifts } from '../../e2e/layout-shifts.ts';
import { makeCollection, panel, selected, tile } from '../../e2e/shelf.ts';

// Narrow, so that a wide window shows them in one row and the collections below it.
const narrow = [
  'Camelback and Shotgun',
  'Four Selvedges',
  'Dip No. 9',
  'Tulip Poplar',
  'Ohio Star',
  'Rose Window No. 4',
];

async function withPieces(page: Page) {
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  await save(
    page,
    products.filter(({ name }) => narrow.includes(name)).map(({ id }) => ({ id, type: 'product' as const })),
  );
  return await saved(page);
}

const names = ['Gifts', 'For the long wall in the hall, one day', 'Ideas', 'Blue', 'Green', 'Ana', 'Kitchen'];

// On a wide screen, many collections reserve a different height.
for (const count of [0, 1, 7]) {
  const tag = count === 7 ? ['@desktop', '@shifts'] : [];
  test(`no layout shift with ${count} collections: first visit, return visit, with one selected, and offline`, {
    tag,
  }, async ({ page, context }) => {
    const things = await withPieces(page);
    let chosen = '';
    for (const name of names.slice(0, count)) chosen = await makeCollection(page, name, things.slice(0, 4));
    const shifted = await watchShifts(page);
    const shifts = async () => {
      await page.waitForTimeout(700);
      // Text nodes shift when the font of the headings loads late, which these tests aren't about.
      return (await shifted()).filter(({ moved }) => moved.some((node) => !node.startsWith('#text')));
    };
    const isAllThere = async () => {
      await expect(cards(page)).toHaveCount(chosen !== '' && page.url().includes(chosen) ? 4 : 6);
      await expect(panel(page).locator('.shelf-one')).toHaveCount(count);
      await page.waitForLoadState('networkidle');
    };
    // The collections response comes last, and late.
    await page.route('**/api/collections', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.goto('/account/favorites');
    await isAllThere();
    expect(await shifts(), 'new here').toEqual([]);
    await page.reload();
    await isAllThere();
    expect(await shifts(), 'known here').toEqual([]);
    await page.unroute('**/api/collections');
    if (count > 0) {
      await page.goto(`/account/favorites?collection=${chosen}`);
      await isAllThere();
      expect(await shifts(), 'one chosen').toEqual([]);
    }
    await untilKept(page, 6);
    await context.setOffline(true);
    await page.goto('/account/favorites');
    await isAllThere();
    await expect(panel(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await shifts(), 'without a connection').toEqual([]);
  });
}

test('cards don’t wait for collections', async ({ page }) => {
  const things = await withPieces(page);
  await makeCollection(page, 'Gifts', things);
  let answer = (): void => undefined;
  await page.route('**/api/collections', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(6, { timeout: 5_000 });
  await expect(tile(page, 'Gifts')).toHaveCount(0);
  answer();
  await expect(tile(page, 'Gifts')).toBeVisible();
});

test('viewed collections are available offline and are removed on sign-out', async ({ page, context }) => {
  const things = await withPieces(page);
  await makeCollection(page, 'Gifts', things.slice(0, 2));
  await page.goto('/account/favorites');
  await expect(tile(page, 'Gifts')).toBeVisible();
  await untilKept(page, 6);
  await context.setOffline(true);
  await page.reload();
  await tile(page, 'Gifts').click();
  await expect(cards(page)).toHaveCount(2);
  await selected(page).getByRole('button', { name: 'Delete Gifts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'You’re offline. You can create, rename, share, or delete collections',
  );
  await expect(tile(page, 'Gifts')).toContainText('2 items · Private');
  await context.setOffline(false);
  await expect(panel(page).getByRole('button', { name: 'New Collection' })).toBeVisible();
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('collections_')));
  expect(await keys()).toHaveLength(1);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action="/customer/signout"]');
    form?.requestSubmit();
  });
  // A navigation happens meanwhile.
  await expect.poll(() => keys().catch(() => null)).toEqual([]);
});
