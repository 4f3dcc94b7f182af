import { expect, type Page, test } from 'playwright/test';
import { cards, catalog, openSort, save, saved, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { saveProducts } from '../../e2e/kept-copy.ts';

const count = 200;

/** Opens a page with far more cards than fit on a screen, all of copies of one product with a square picture. */
async function openLongWall(page: Page, length = count): Promise<void> {
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  const square = products.find(({ name }) => name === 'Rain Studs');
  await save(page, [{ id: square?.id ?? '', type: 'product' }]);
  const [one] = await saved(page);
  const many = Array.from({ length }, (_, place) => ({
    ...one,
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    name: `Piece ${place + 1}`,
    dateAdded: new Date(Date.UTC(2026, 9, 1) + place * 60_000).toISOString(),
  }));
  await page.route('**/api/favorites', (route) => route.fulfill({ json: many }));
  await page.goto('/account/favorites');
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(6);
  await openSort(page);
}

/** Clicks, and reads in the next frame the number of cards, of those on the screen, of leaving cards, and its empty pixels. */
const press = (page: Page, button: string) =>
  page.evaluate(async (wanted) => {
    document.querySelector<HTMLElement>(wanted)?.click();
    await new Promise(requestAnimationFrame);
    const list = document.querySelector('.kept');
    const first = list?.querySelector('h2')?.textContent;
    const empty = Math.max(0, innerHeight - (list?.getBoundingClientRect().bottom ?? 0));
    const leaving = document.querySelectorAll('.kept-ghost').length;
    const cards = [...(list?.children ?? [])];
    const seen = cards.filter((card) => card.getBoundingClientRect().top < innerHeight).length;
    return { made: cards.length, seen, empty, first, leaving };
  }, button);

test('a click renders only as many cards as fill the screen at first, also after the window has grown', {
  tag: '@desktop',
}, async ({ page }) => {
  await openLongWall(page);
  await page.waitForTimeout(500);
  const before = await press(page, '.kept-direction');
  expect(before.empty).toBe(0);
  // One more row at least, because the next cards change the last one, and no more than a step.
  expect(before.made).toBeGreaterThan(before.seen);
  expect(before.made).toBeLessThanOrEqual(before.seen + 8);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before.made);

  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 3_000 });
  await page.waitForTimeout(500);
  // First the same cards in the same order, then in another one.
  const same = await press(page, '.kept-tab:nth-child(3)');
  expect([same.empty, same.first]).toEqual([0, before.first]);
  const after = await press(page, '.kept-direction');
  expect(after.empty).toBe(0);
  expect(after.first).not.toBe(before.first);
});

test('an idle list doesn’t change its cards, however few fit on the screen', async ({ page }) => {
  await signInAsNewCustomer(page);
  await saveProducts(page, 0, 10);
  for (const [width, fontSize] of [
    [320, '100%'],
    [412, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/account/favorites');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(1);
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    await page.waitForTimeout(500);
    const changes = await page.evaluate(async () => {
      const list = document.querySelector('.kept');
      let seen = 0;
      new MutationObserver((all) => {
        seen += all.length;
      }).observe(list as Element, { childList: true });
      await new Promise((resolve) => setTimeout(resolve, 700));
      return list?.isConnected ? seen : 'another list';
    });
    expect(changes, `${width} pixels, text at ${fontSize}`).toBe(0);
  }
});

test('cards that only change places leave no ghosts, also when they are rendered again after the window has grown', async ({
  page,
}) => {
  await openLongWall(page, 10);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 3_000 });
  await page.waitForTimeout(500);
  await expect(cards(page)).toHaveCount(10);
  expect((await press(page, '.kept-direction')).leaving).toBe(0);
  await expect(cards(page)).toHaveCount(10);
});

test('scrolling to the end renders all cards, and scrolling back only the near ones', async ({ page }) => {
  test.setTimeout(180_000);
  await openLongWall(page);
  await expect
    .poll(
      async () => {
        await page.locator('footer').scrollIntoViewIfNeeded();
        return page.locator('.kept > li').count();
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(count);
  await expect(page.locator('.kept > li').last()).toHaveAttribute('aria-posinset', String(count));
  await expect(page.locator('.kept > li').last()).toHaveAttribute('aria-setsize', String(count));
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => page.locator('.kept > li').count(), { timeout: 20_000 }).toBeLessThan(count / 2);
});
