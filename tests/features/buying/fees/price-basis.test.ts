/** What `PROCESSING_FEE` means for the prices that are stored already. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPriceBasis } from '../../../../src/features/buying/fees/price-basis.server.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { searchDocuments } from '../../../../src/features/explore/search-documents.table.ts';
import { noticedProducts } from '../../../../src/features/notifications/notifications.table.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { type TestApp, testApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const others = [{ table: 'noticed_products', column: 'price_cents' }];
const keep = (setting: 'shown' | 'added' | 'included') => keepPriceBasis(app.db, setting, others);

test('an empty database has nothing to convert, and stores that were there before keep asking the same', async () => {
  expect(await keep('added')).toBe(false);
  const vendor = await makeVendor(app.db, { shippingCents: 500 });
  const product = await makeProduct(app.db, vendor, { priceCents: 4_800 });
  const twin = await makeProduct(app.db, vendor, { priceCents: 4_974 });
  await app.db
    .insert(noticedProducts)
    .values({ productId: product.id, priceCents: 5_000, inStock: true, noticedAt: new Date() });
  const read = async () => {
    const [store] = await app.db.select().from(vendors).where(eq(vendors.id, vendor.id));
    const [piece] = await app.db.select().from(products).where(eq(products.id, product.id));
    const [other] = await app.db.select().from(products).where(eq(products.id, twin.id));
    const [found] = await app.db.select().from(searchDocuments).where(eq(searchDocuments.id, product.id));
    const [noticed] = await app.db.select().from(noticedProducts);
    const cents = [piece, other, found, noticed].map((row) => row?.priceCents);
    return { shipping: store?.shippingCents, cents, revision: piece?.revision };
  };
  expect(await keep('included')).toBe(false);
  expect(await keep('shown')).toBe(true);
  const { revision } = product;
  expect(await read()).toEqual({ shipping: 515, cents: [4_974, 5_153, 4_974, 5_180], revision: revision + 1 });
  // Two instances that start at once, and every later start.
  expect(await Promise.all([keep('shown'), keep('shown')])).toEqual([false, false]);
  expect(await Promise.all([keep('added'), keep('added')])).toContain(true);
  expect(await read()).toEqual({ shipping: 500, cents: [4_800, 4_974, 4_800, 5_000], revision: revision + 2 });
});

test('a database of a release before has prices without processing', async () => {
  await app.db.execute('delete from price_basis');
  expect(await keep('shown')).toBe(true);
  const [store] = await app.db.select().from(vendors);
  expect(store?.shippingCents).toBe(515);
});
