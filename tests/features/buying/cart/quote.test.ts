import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../../../src/features/accounts/identity.ts';
import { readCartItems } from '../../../../src/features/buying/cart/cart.ts';
import { quoteCart } from '../../../../src/features/buying/cart/quote.server.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const clock = { now: new Date(), timeZone: 'America/Kentucky/Louisville' };
const customer = aViewer({ role: 'customer' });

function quote(
  vendor: { slug: string },
  items: { productId: string; quantity: number }[],
  viewer: Viewer | null = null,
  delivery: 'shipping' | 'pickup' = 'shipping',
) {
  return quoteCart(fresh.db, { vendor: vendor.slug, items: readCartItems(items), delivery }, viewer, 'added', clock);
}

test('a quote has the current prices of a cart, part by part', async () => {
  const vendor = await makeVendor(fresh.db, { freeShippingOverCents: 20_000 });
  const product = await makeProduct(fresh.db, vendor, { priceCents: 8_400, name: 'Rose window' });
  expect(await quote(vendor, [{ productId: product.id, quantity: 2 }])).toMatchObject({
    vendor: { id: vendor.id, slug: vendor.slug },
    lines: [{ name: 'Rose window', unitPriceCents: 8_400, lineCents: 16_800, available: 10, problem: null }],
    subtotalCents: 16_800,
    discountCents: 0,
    shippingCents: 500,
    processingFeeCents: 548,
    totalCents: 17_848,
    deliveryOptions: [{ delivery: 'shipping', priceCents: 500 }],
    discountNote: null,
    problem: null,
  });
  const more = await quote(vendor, [{ productId: product.id, quantity: 3 }]);
  expect(more).toMatchObject({ shippingCents: 0, deliveryOptions: [{ priceCents: 0 }] });
});

test('a line that cannot be bought as it is has a problem, and only buyable units are counted', async () => {
  const vendor = await makeVendor(fresh.db);
  const [last, sold, hidden] = [
    await makeProduct(fresh.db, vendor, { inventory: 1, priceCents: 1_000, name: 'Jar' }),
    await makeProduct(fresh.db, vendor, { inventory: 0 }),
    await makeProduct(fresh.db, vendor, { isActive: false }),
  ];
  const foreign = await makeProduct(fresh.db, await makeVendor(fresh.db));
  const result = await quote(
    vendor,
    [last, sold, hidden, foreign].map(({ id }) => ({ productId: id, quantity: 2 })),
  );
  const problems = new Map(result.lines.map((line) => [line.productId, line.problem]));
  expect([last, sold, hidden, foreign].map(({ id }) => problems.get(id))).toEqual([
    'Only 1 left',
    'Sold',
    'No longer available',
    'No longer available',
  ]);
  expect(result.subtotalCents).toBe(1_000);
  expect(result.lines.find(({ productId }) => productId === hidden.id)).toMatchObject({ name: null, imageUrl: null });
});

test('the quote’s problem says what to do, with the name of the product', async () => {
  const vendor = await makeVendor(fresh.db);
  const problemOf = async (changes: Parameters<typeof makeProduct>[2]) => {
    const { id } = await makeProduct(fresh.db, vendor, { name: 'Jar', ...changes });
    return (await quote(vendor, [{ productId: id, quantity: 3 }])).problem;
  };
  expect(await problemOf({ inventory: 2 })).toBe('Lower Jar to 2 to check out.');
  expect(await problemOf({ inventory: 0 })).toBe('Remove Jar to check out.');
  expect(await problemOf({ isActive: false })).toBe('Remove what’s no longer available to check out.');
});

test('guests are told about the discount, accounts get it', async () => {
  const vendor = await makeVendor(fresh.db, { customerDiscountPercent: 10 });
  const product = await makeProduct(fresh.db, vendor, { priceCents: 1_000 });
  const cart = [{ productId: product.id, quantity: 1 }];
  expect(await quote(vendor, cart)).toMatchObject({ discountCents: 0, discountNote: 'Sign up for discounts!' });
  expect(await quote(vendor, cart, customer)).toMatchObject({ discountCents: 100 });
});

test('pickup is offered if the vendor has one, and is free', async () => {
  const vendor = await makeVendor(fresh.db, { pickup: 'Saturdays' });
  const product = await makeProduct(fresh.db, vendor);
  const picked = await quote(vendor, [{ productId: product.id, quantity: 1 }], null, 'pickup');
  expect(picked).toMatchObject({ delivery: 'pickup', shippingCents: 0 });
  expect(picked.deliveryOptions).toEqual([
    { delivery: 'shipping', priceCents: 500, note: null },
    { delivery: 'pickup', priceCents: 0, note: 'Saturdays' },
  ]);
});

test('a vendor without payment setup is the quote’s problem', async () => {
  const vendor = await makeVendor(fresh.db, { stripeAccountId: null });
  const product = await makeProduct(fresh.db, vendor);
  expect((await quote(vendor, [{ productId: product.id, quantity: 1 }])).problem).toBe(
    'This vendor has not completed their payment setup yet. Please contact the artist directly.',
  );
});

test('an unknown or inactive vendor has no quote', async () => {
  const hidden = await makeVendor(fresh.db, { isActive: false });
  await expect(quote(hidden, [{ productId: 'x', quantity: 1 }])).rejects.toMatchObject({ code: 'vendor_not_found' });
  await expect(quote({ slug: 'nobody' }, [{ productId: 'x', quantity: 1 }])).rejects.toMatchObject({
    code: 'vendor_not_found',
  });
});
