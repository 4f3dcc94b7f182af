import { expect, test } from 'playwright/test';

/** The pages of a store are the same for everyone; what is in this browser's cart shows on top of them. */
const store = '/ohio-falls-metal';

interface ApiProduct {
  id: string;
  slug: string;
  name: string;
  price: number;
  inventory: number;
}

test('the buttons of a list put into the cart what the catalog says', async ({ page }) => {
  const answer = await page.request.get(`/api/products?vendor=${store.slice(1)}&limit=100`);
  const products: ApiProduct[] = await answer.json();
  const free = products.filter(({ inventory }) => inventory > 0);
  await page.goto(store);
  for (const { name } of free) {
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Add to Cart' }).click();
  }
  const read = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), `cart_${store.slice(1)}`);
  await expect.poll(async () => (await read()).length).toBe(free.length);
  for (const { product } of await read()) {
    const known = free.find(({ id }) => id === product.id);
    const { slug, name, priceCents, thumb } = product;
    expect({ slug, name, priceCents }).toEqual({
      slug: known?.slug,
      name: known?.name,
      priceCents: Math.round((known?.price ?? 0) * 100),
    });
    expect((await page.request.get(thumb.src)).status()).toBe(200);
    expect([thumb.width, thumb.height].every((size) => size > 0)).toBe(true);
  }
});
