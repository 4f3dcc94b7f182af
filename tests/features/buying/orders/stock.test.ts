import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reserveUnits, unreserveUnits } from '../../../../src/features/buying/orders/reserves.server.ts';
import { countHeld, type NewCount, setInventory } from '../../../../src/features/buying/orders/stock.server.ts';
import { stockMovements } from '../../../../src/features/buying/orders/stock.table.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { ledgerGaps } from '../../../support/ledger.ts';
import { cartOf, checkOut, inventoryOf, makePiece, openShop, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

function count(productId: string, seen: number, wanted: number, cause: string = crypto.randomUUID()) {
  const change: NewCount = { productId, count: wanted, seen, cause, now: app.clock.now() };
  return app.db.transaction((tx) => setInventory(tx, change));
}

const movementsOf = async (productId: string) => {
  const rows = await app.db.select().from(stockMovements).where(eq(stockMovements.productId, productId));
  return rows.map(({ kind, quantity }) => `${kind} ${quantity}`);
};

test('a vendor who counts sets the free units, and the ledger records the difference', async () => {
  const { product } = await makePiece(app.db, { inventory: 5 });
  expect(await count(product.id, 5, 2)).toEqual({ inventory: 2, held: 0 });
  expect(await count(product.id, 2, 9)).toEqual({ inventory: 9, held: 0 });
  expect(await count(product.id, 9, 9)).toEqual({ inventory: 9, held: 0 });
  expect(await inventoryOf(app.db, product.id)).toBe(9);
  expect(await movementsOf(product.id)).toEqual(['adjust 5', 'adjust -3', 'adjust 7']);
});

test('a count leaves the units of an open checkout alone, and says how many they are', async () => {
  const { product } = await makePiece(app.db, { inventory: 5 });
  await checkOut(app, cartOf(product, 2));
  await expect(count(product.id, 5, 4)).rejects.toMatchObject({
    code: 'stale',
    message:
      'The count has changed: 3 free now, and 2 being bought. Nothing was saved. Check the number and save again.',
  });
  expect(await inventoryOf(app.db, product.id)).toBe(3);
  expect(await count(product.id, 3, 1)).toEqual({ inventory: 1, held: 2 });
  expect(await countHeld(app.db, [product.id])).toEqual(new Map([[product.id, 2]]));
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('the same change sent twice counts once', async () => {
  const { product } = await makePiece(app.db, { inventory: 5 });
  const cause = crypto.randomUUID();
  const answers = await Promise.all([count(product.id, 5, 3, cause), count(product.id, 5, 3, cause)]);
  expect(answers).toEqual([
    { inventory: 3, held: 0 },
    { inventory: 3, held: 0 },
  ]);
  expect(await movementsOf(product.id)).toEqual(['adjust 5', 'adjust -2']);
});

test('of two vendors who count at once, the later one is told', async () => {
  const { product } = await makePiece(app.db, { inventory: 5 });
  const outcomes = await Promise.allSettled([count(product.id, 5, 3), count(product.id, 5, 8)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([3, 8]).toContain(await inventoryOf(app.db, product.id));
});

test('a count that is no whole number from 0 on, or of no piece, changes nothing', async () => {
  const { product } = await makePiece(app.db, { inventory: 5 });
  for (const wrong of [-1, 1.5, Number.NaN, 100_000, 2 ** 31])
    await expect(count(product.id, 5, wrong)).rejects.toMatchObject({ code: 'invalid' });
  for (const unknown of [crypto.randomUUID(), 'x'])
    await expect(count(unknown, 5, 1)).rejects.toMatchObject({ code: 'product_not_found' });
  expect(await inventoryOf(app.db, product.id)).toBe(5);
});

test('units that are set aside can’t be bought until they are put back, and each of it happens once', async () => {
  const { product } = await makePiece(app.db, { inventory: 3 });
  const movement = { productId: product.id, cause: 'market', now: app.clock.now() };
  const reserve = (quantity: number, cause = 'market') =>
    app.db.transaction((tx) => reserveUnits(tx, { ...movement, quantity, cause }));
  await Promise.all([reserve(2), reserve(2)]);
  expect(await inventoryOf(app.db, product.id)).toBe(1);
  await expect(checkOut(app, cartOf(product, 2))).rejects.toMatchObject({ code: 'out_of_stock' });
  await expect(reserve(2, 'other')).rejects.toMatchObject({ code: 'out_of_stock', message: 'Only 1 is free.' });
  expect(await ledgerGaps(app.db)).toEqual([]);
  const unreserve = (cause = 'market') => app.db.transaction((tx) => unreserveUnits(tx, { ...movement, cause }));
  await Promise.all([unreserve(), unreserve(), unreserve('never reserved')]);
  expect(await inventoryOf(app.db, product.id)).toBe(3);
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a write around the ledger shows as a gap', async () => {
  const { product } = await makePiece(app.db, { inventory: 3 });
  await app.db.update(products).set({ inventory: 4 }).where(eq(products.id, product.id));
  expect(await ledgerGaps(app.db)).toEqual([{ productId: product.id, inventory: 4, explained: 3 }]);
});
