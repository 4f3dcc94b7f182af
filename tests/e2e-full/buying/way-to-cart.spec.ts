import { expect, test } from 'playwright/test';
import { waysInView } from '../../e2e/buying/way-to-cart-steps.ts';
import { cards, catalog, save, signInAsNewCustomer } from '../../e2e/collectors.ts';

test('the header covers nothing while the cart is empty, and never the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/portland-kiln');
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await expect(page.getByRole('button', { name: /^Cart/ })).not.toBeInViewport();
  await page.getByRole('button', { name: 'Add to Cart' }).last().click();
  await expect(page.getByRole('button', { name: /^Cart/ })).toBeInViewport();
  // Tabbing backward, every focused element is below the header.
  for (let steps = 0; steps < 15; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect
      .poll(() =>
        page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          const header = document.querySelector('header') as HTMLElement;
          return (
            header.contains(focused) || focused.getBoundingClientRect().bottom > header.getBoundingClientRect().bottom
          );
        }),
      )
      .toBe(true);
  }
});

test('in My Collection, a link to the cart scrolls into view and is there after a reload', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsNewCustomer(page);
  const { products } = await catalog(page);
  const free = products.filter(({ inventory = 0 }) => inventory > 1).slice(0, 6);
  await save(
    page,
    free.map(({ id }) => ({ id, type: 'product' as const })),
  );
  await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(free.length);
  const add = page.getByRole('button', { name: /^Add to Cart/ }).last();
  // At the bottom of the screen, so the link below it starts out of view.
  await add.evaluate((button) => {
    scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 2, behavior: 'instant' });
  });
  await add.click();
  await expect.poll(() => waysInView(page)).toEqual([expect.stringContaining('See Your Cart')]);
  await page.reload();
  await expect(page.getByRole('link', { name: /^See Your Cart at/ })).toHaveCount(1);
});
