import { expect, test } from 'playwright/test';
import { full } from '../../support/rounds.ts';
import { Buyer } from '../buyer.ts';
import { demo } from '../collectors.ts';

interface Piece {
  slug: string;
  name: string;
  vendorSlug: string;
  inventory: number;
}

const phones = [
  { width: 412, height: 823 },
  { width: 360, height: 640 },
];

/** The demo's store of which nothing can be bought for now. */
const resting = 'vat-nine-indigo';

/** All pieces, or the two of each store whose names take the most space. */
function fullest(pieces: readonly Piece[]): readonly Piece[] {
  if (full) return pieces;
  const stores = Map.groupBy(
    pieces.toSorted((one, other) => other.name.length - one.name.length),
    ({ vendorSlug }) => vendorSlug,
  );
  return [...stores.values()].flatMap((ofStore) => ofStore.slice(0, 2));
}

test('the name, the price, and the buy button of every product are on the first screen of a phone', async ({
  page,
  request,
}) => {
  test.slow();
  // A store that another test made may not sell yet.
  const ofStore = async (slug: string): Promise<Piece[]> =>
    await (await request.get(`/api/products?vendor=${slug}&limit=100`)).json();
  const pieces = (await Promise.all([...demo].map(ofStore))).flat();
  expect(pieces.length).toBeGreaterThan(60);
  // The width and height attributes reserve space for pictures.
  await page.route('**/media/**', (route) => route.abort());
  for (const { vendorSlug, slug, inventory } of fullest(pieces)) {
    await page.goto(`/${vendorSlug}/${slug}`, { waitUntil: 'domcontentloaded' });
    const buttons = inventory > 0 && vendorSlug !== resting ? ['Add to Cart', 'Buy Now'] : [];
    for (const size of phones) {
      await page.setViewportSize(size);
      const boxes = await page.evaluate((names) => {
        const button = (name: string) =>
          [...document.querySelectorAll('main button')].find((one) => one.textContent?.trim() === name);
        const parts: [string, Element | null | undefined][] = [
          ['name', document.querySelector('h1')],
          ['price', document.querySelector('main .price')],
          ['picture', document.querySelector('main .shot')],
          ...names.map((name): [string, Element | undefined] => [name, button(name)]),
        ];
        return parts.map(([what, part]) => {
          const { bottom = Number.NaN, height = 0 } = part?.getBoundingClientRect() ?? {};
          return { what, bottom, height };
        });
      }, buttons);
      for (const { what, bottom, height } of boxes) {
        expect(bottom, `${what} of ${slug} at ${size.height}`).toBeLessThanOrEqual(size.height);
        expect(height, `${what} of ${slug} at ${size.height}`).toBeGreaterThan(20);
      }
    }
  }
});

test('on a phone, the pictures of a product are a strip that shows the next one and moves by swipe and arrow keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/portland-kiln/rickhouse-jar');
  const strip = page.getByRole('group', { name: '3 pictures of Rickhouse Jar' });
  const second = await strip.getByRole('img').nth(1).boundingBox();
  expect(second?.x).toBeLessThan(400);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeGreaterThan(412);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  // Pictures out of view load lazily, and only the strip scrolls sideways.
  await expect(strip.getByRole('img').nth(1)).toHaveAttribute('loading', 'lazy');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(412);
});

test('Add to Cart applies the chosen quantity, up to the inventory, and the chosen delivery', async ({ page }) => {
  const buyer = new Buyer(page);
  await page.goto('/portland-kiln/lytle-street-mugs');
  const quantity = page.getByLabel('Quantity', { exact: true });
  const most = Number(await quantity.getAttribute('max'));
  const add = page.locator('#buy').getByRole('button', { name: /^(Add to Cart|Added|In Your Cart)$/ });
  await quantity.fill('3');
  await page.getByRole('radio', { name: 'Pickup: Free' }).check();
  await add.click();
  await expect(add).toHaveText('Added');
  await expect(page.getByRole('status').filter({ hasText: 'Added 3 of Lytle Street Mugs, Pair' })).toBeAttached();
  await buyer.openCart();
  await expect(buyer.cart.getByRole('radio', { name: /^Pickup/ })).toBeChecked();
  await expect(buyer.cart).toContainText('$52.00 each');
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(3);

  await page.keyboard.press('Escape');
  await quantity.fill(String(most));
  await add.click();
  await expect(add).toHaveText('Added');
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(most);
  await add.click();
  await expect(add).toHaveText('In Your Cart');
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(most);

  await quantity.fill('0');
  await add.click();
  await expect(quantity).toBeFocused();
  expect(JSON.parse((await buyer.storedCart('portland-kiln')) ?? '')[0].quantity).toBe(most);
});

test('Add to Cart keeps the cart’s delivery, which the page shows, until the buyer changes it there', async ({
  page,
}) => {
  const buyer = new Buyer(page);
  const stored = () => page.evaluate(() => localStorage.getItem('delivery_portland-kiln'));
  const onPage = page.locator('#buy');
  const add = onPage.getByRole('button', { name: /^(Add to Cart|Added)$/ });
  await buyer.addToCart('/portland-kiln/lytle-street-mugs');
  await buyer.openCart();
  await buyer.cart.getByRole('radio', { name: /^Pickup/ }).check();
  await expect.poll(stored).toBe('pickup');
  await page.keyboard.press('Escape');
  await expect(onPage.getByRole('radio', { name: 'Pickup: Free' })).toBeChecked();

  await page.goto('/portland-kiln/honey-jar');
  await expect(onPage.getByRole('radio', { name: /^Shipping/ })).toBeChecked();
  await add.click();
  await expect(add).toHaveText('Added');
  expect(await stored()).toBe('pickup');
  await expect(onPage.getByRole('radio', { name: 'Pickup: Free' })).toBeChecked();

  await onPage.getByRole('radio', { name: /^Shipping/ }).check();
  await add.click();
  await expect.poll(stored).toBeNull();
  await expect(onPage.getByRole('radio', { name: /^Shipping/ })).toBeChecked();
});
