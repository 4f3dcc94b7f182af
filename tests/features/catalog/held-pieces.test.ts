/** A product whose last unit is in an open checkout is held: neither available nor sold. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcileOrders } from '../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { settleOrder } from '../../../src/features/buying/checkout/settle-order.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import type { CheckoutOrder } from '../../../src/features/buying/orders/read-orders.server.ts';
import { availabilityOf } from '../../../src/features/catalog/availability.ts';
import { toProductDto } from '../../../src/features/catalog/products.api.ts';
import { findProduct, findProductPage } from '../../../src/features/catalog/products.server.ts';
import { loadStorefront } from '../../../src/features/catalog/storefront.server.ts';
import { describeProduct } from '../../../src/features/catalog/structured-data.ts';
import { listFeaturedVendors } from '../../../src/features/catalog/vendors.server.ts';
import { loadFavoriteItems } from '../../../src/features/favorites/load-items.server.ts';
import { loadToday } from '../../../src/features/studio/today/today.server.ts';
import { listen } from '../../../src/platform/database/listen.ts';
import { pageTagChannel, pageTags } from '../../../src/platform/http/page-tags.server.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { cartOf, checkOut, makePiece, openShop, orderOf, type Shop } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

async function shown(product: { id: string }) {
  const found = await findProduct(app.db, product.id);
  if (!found) throw new Error('The piece is not shown.');
  return found;
}

const stateOf = async (product: { id: string }) => availabilityOf(await shown(product));

test('a product is held from the start of a checkout until it is paid or released', async () => {
  const { product } = await makePiece(app.db, { inventory: 1 });
  expect(await shown(product)).toMatchObject({ inventory: 1, heldUntil: null });
  const first = await checkOut(app, cartOf(product));
  // The sweeper may notice the end up to a minute late.
  const end = new Date(first.checkout.expiresAt.getTime() + 60_000);
  expect(await shown(product)).toMatchObject({ inventory: 0, heldUntil: end });
  expect(toProductDto(await shown(product))).toMatchObject({ inventory: 0, heldUntil: end.toISOString() });
  await settleOrder(app, first, { how: 'end', endedAs: 'cancelled' });
  expect(await stateOf(product)).toBe('available');
  const second = await checkOut(app, cartOf(product));
  app.payments.pay(second.checkout.sessionId ?? '');
  await settleOrder(app, second, { how: 'ask' });
  expect(await shown(product)).toMatchObject({ inventory: 0, heldUntil: null });
  expect(await stateOf(product)).toBe('sold');
});

test('a product with a free unit is available, and of several holds the first to end counts', async () => {
  const { product } = await makePiece(app.db, { inventory: 3 });
  const first = await checkOut(app, cartOf(product, 2));
  expect(await stateOf(product)).toBe('available');
  app.clock.advance(5 * 60_000);
  await checkOut(app, cartOf(product));
  expect((await shown(product)).heldUntil).toEqual(new Date(first.checkout.expiresAt.getTime() + 60_000));
});

test('an order that needs manual review holds nothing', async () => {
  const { product } = await makePiece(app.db, { inventory: 1 });
  const order = await checkOut(app, cartOf(product));
  await app.db.update(orders).set({ status: 'needs_attention' }).where(eq(orders.id, order.id));
  expect(await stateOf(product)).toBe('sold');
});

test('sold products come last in a vendor’s lists, and held ones keep their place', async () => {
  const vendor = await makeVendor(app.db, { position: -1 });
  await makeProduct(app.db, vendor, { slug: 'sold', position: 1, inventory: 0 });
  const held = await makeProduct(app.db, vendor, { slug: 'held', position: 2, inventory: 1 });
  await makeProduct(app.db, vendor, { slug: 'free', position: 3 });
  await makeProduct(app.db, vendor, { slug: 'last', position: 4 });
  await checkOut(app, cartOf(held));
  const slugs = (list: readonly { slug: string }[] | undefined) => list?.map(({ slug }) => slug);
  const now = app.clock.now();
  expect(slugs((await loadStorefront(app, vendor.slug))?.view?.products)).toEqual(['held', 'free', 'last', 'sold']);
  expect(slugs((await findProductPage(app.db, vendor.slug, 'last', now))?.others)).toEqual(['held', 'free', 'sold']);
  const [card] = await listFeaturedVendors(app.db, 1);
  expect(slugs(card?.products)).toEqual(['held', 'free']);
  expect((await loadToday(app.db, vendor, { now, timeZone: 'America/Kentucky/Louisville' })).counts).toMatchObject({
    published: 4,
    soldOut: 1,
  });
});

test('structured data says InStock for a held product, and SoldOut for a sold one', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 1 });
  const availability = async () => {
    const view = await findProductPage(app.db, vendor.slug, product.slug, app.clock.now());
    return view && describeProduct(app.config, view.product, view.vendor, app.clock.now())['offers'];
  };
  const order = await checkOut(app, cartOf(product));
  expect(await availability()).toMatchObject({ availability: 'https://schema.org/InStock' });
  app.payments.pay(order.checkout.sessionId ?? '');
  await settleOrder(app, order, { how: 'ask' });
  expect(await availability()).toMatchObject({ availability: 'https://schema.org/SoldOut' });
});

test('a held favorite is not out of stock', async () => {
  const { product } = await makePiece(app.db, { inventory: 1 });
  const thing = async () =>
    (await loadFavoriteItems(app.db, [{ type: 'product', id: product.id }])).get(`product:${product.id}`);
  expect(await thing()).toMatchObject({ inventory: 1, held: false });
  await checkOut(app, cartOf(product));
  expect(await thing()).toMatchObject({ inventory: 0, held: true });
});

test('the vendor’s cached pages are purged whenever a hold starts or ends', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { vendor, product } = await makePiece(app.db);
  let purged = 0;
  const tag = pageTags.vendor(vendor.id);
  const heard = (payload: string) => {
    if (payload.includes(tag)) purged += 1;
  };
  const stop = await listen(app.databaseUrl, pageTagChannel, { heard, missed: () => {} });
  const start = () => checkOut(app, cartOf(product));
  const ends: [string, (order: CheckoutOrder) => Promise<unknown>][] = [
    ['cancelled', (order) => settleOrder(app, order, { how: 'end', endedAs: 'cancelled' })],
    [
      'paid',
      (order) => {
        app.payments.pay(order.checkout.sessionId ?? '');
        return settleOrder(app, order, { how: 'ask' });
      },
    ],
    [
      'needs_attention',
      (order) => {
        const session = app.payments.pay(order.checkout.sessionId ?? '');
        app.payments.sessions.set(session.id, { ...session, totalCents: session.totalCents + 1 });
        return settleOrder(app, order, { how: 'ask' });
      },
    ],
    [
      'expired',
      () => {
        app.clock.advance(32 * 60_000);
        return reconcileOrders(app);
      },
    ],
    [
      'needs_attention',
      (order) => {
        app.payments.sessions.delete(order.checkout.sessionId ?? '');
        app.clock.advance(32 * 60_000);
        return settleOrder(app, order, { how: 'ask' });
      },
    ],
  ];
  for (const [status, end] of ends) {
    purged = 0;
    const order = await start();
    await expect.poll(() => purged).toBe(1);
    await end(order);
    expect((await orderOf(app.db, order.id)).status).toBe(status);
    await expect.poll(() => purged, { message: `after ${status}` }).toBe(2);
  }
  await stop();
});
