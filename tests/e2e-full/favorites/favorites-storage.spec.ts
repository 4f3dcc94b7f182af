import { expect, type Page, test } from 'playwright/test';
import { catalog, heartOf, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { savedNames, saveProducts, shownNames } from '../../e2e/kept-copy.ts';

const main = (page: Page) => page.locator('main');
const visitOnly = 'This browser can’t save changes. Stay on this page until they sync.';

/** Collects uncaught errors of the page. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

/** Fills the browser's storage to its last character. */
const fill = (page: Page) =>
  page.evaluate(() => {
    let size = 1_048_576;
    for (let key = 0; size >= 1; ) {
      try {
        localStorage.setItem(`filler_${key}`, 'x'.repeat(size));
        key++;
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });

test('with full storage, My Collection works from the server’s list and says that it is for this visit only', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await signInAsNewCustomer(page);
  const names = await saveProducts(page, 0, 3);
  await page.goto('/about');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session') !== null)).toBe(true);
  await fill(page);
  await page.goto('/account/favorites');
  await expect.poll(() => shownNames(page)).toEqual(names);
  await expect(main(page)).toContainText(visitOnly);
  await heartOf(page, names[0] ?? '').click();
  await expect.poll(() => savedNames(page)).toEqual(names.slice(1));

  // With free space, the list is stored again.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler_')) localStorage.removeItem(key);
  });
  await page.reload();
  await expect.poll(() => shownNames(page)).toEqual(names.slice(1));
  await expect(main(page)).not.toContainText(visitOnly);
  expect(errors).toEqual([]);
});

for (const [how, get] of [
  [
    'throws, as with blocked cookies',
    () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  ],
  ['is missing, as with a browser setting', () => null],
] as const) {
  test(`if localStorage ${how}, My Collection works from the server’s list`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', { get: ${get} })`);
    await signInAsNewCustomer(page);
    const names = await saveProducts(page, 0, 3);
    await page.goto('/account/favorites');
    await expect.poll(() => shownNames(page)).toEqual(names);
    await expect(main(page)).toContainText(visitOnly);
    await heartOf(page, names[1] ?? '').click();
    await expect.poll(() => savedNames(page)).toEqual([names[0], names[2]]);
    await main(page).getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => savedNames(page)).toEqual(names);
    expect(errors).toEqual([]);
  });
}

test('foreign data in the storage is dropped, and the server’s list is shown', async ({ page }) => {
  const errors = watchErrors(page);
  await signInAsNewCustomer(page);
  const names = await saveProducts(page, 0, 3);
  await page.goto('/account/favorites');
  await expect.poll(() => shownNames(page)).toEqual(names);
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').id as string);
  const evil = `[{"__proto__":{"polluted":1},"id":"<img src=x onerror=alert(1)>","type":"product","name":"<b>"},null,7]`;
  for (const stored of ['{"half', '42', '"text"', 'null', '{"length":3}', evil]) {
    await page.evaluate(
      ([user, value]) => {
        for (const key of [
          `favoritesCopy_${user}`,
          `collections_${user}`,
          `favorites_${user}`,
          `recentlyRemoved_${user}`,
          `favoriteChanges_${user}:1`,
          `favorite_${user}:clear`,
        ]) {
          localStorage.setItem(key, value ?? '');
        }
        localStorage.setItem('hearts', `${value}"]'><script>`);
      },
      [id, stored] as const,
    );
    await page.reload();
    await expect.poll(() => shownNames(page), stored).toEqual(names);
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(await savedNames(page)).toEqual(names);
  expect(errors).toEqual([]);
});

test('two tabs used at once converge', async ({ page, context }) => {
  await signInAsNewCustomer(page);
  const names = await saveProducts(page, 0, 4);
  const other = await context.newPage();
  await Promise.all([page.goto('/account/favorites'), other.goto('/account/favorites')]);
  for (const tab of [page, other]) await expect.poll(() => shownNames(tab)).toEqual(names);
  await Promise.all([heartOf(page, names[0] ?? '').click(), heartOf(other, names[1] ?? '').click()]);
  for (const tab of [page, other]) await expect.poll(() => shownNames(tab)).toEqual(names.slice(2));
  await expect.poll(() => savedNames(page)).toEqual(names.slice(2));
  await main(page).getByRole('button', { name: 'Recently Removed (2)' }).click();
  await page.getByRole('button', { name: `Restore to Favorites ${names[0]}` }).click();
  const left = [names[0], names[2], names[3]];
  for (const tab of [page, other]) await expect.poll(() => shownNames(tab)).toEqual(left);
  await expect.poll(() => savedNames(page)).toEqual(left);
});

test('two devices converge, and a removal wins over an older add that arrives late', async ({
  page,
  context,
  browser,
}) => {
  await signInAsNewCustomer(page);
  const names = await saveProducts(page, 0, 2);
  const phone = await browser.newContext();
  await phone.addCookies(await context.cookies());
  const far = await phone.newPage();
  for (const device of [page, far]) {
    await device.goto('/account/favorites');
    await expect.poll(() => shownNames(device)).toEqual(names);
  }

  // The phone adds a third product while offline.
  const [third] = (await catalog(page)).products.slice(2, 3);
  if (!third) throw new Error('The demonstration has pieces.');
  await phone.setOffline(true);
  await far.getByLabel('File to import').setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([{ type: 'product', id: third.id, name: third.name }])),
  });
  await expect.poll(() => shownNames(far)).toEqual([...names, third.name].sort());
  // Later, the other device adds it too and removes it again.
  await saveProducts(page, 2, 3);
  await page.reload();
  await heartOf(page, third.name).click();
  await heartOf(page, names[0] ?? '').click();
  await expect.poll(() => savedNames(page)).toEqual(names.slice(1));

  await phone.setOffline(false);
  await expect.poll(() => shownNames(far), { timeout: 20_000 }).toEqual(names.slice(1));
  expect(await savedNames(page)).toEqual(names.slice(1));
  await page.reload();
  await expect.poll(() => shownNames(page)).toEqual(names.slice(1));
  await phone.close();
});
