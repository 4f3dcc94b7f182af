/** Orders with sales tax: what is quoted is what is held, charged, and told. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quoteCart } from '../../../../src/features/buying/cart/quote.server.ts';
import { toBuyer } from '../../../../src/features/buying/checkout/buyer.server.ts';
import { readCheckoutState } from '../../../../src/features/buying/checkout/checkout-state.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { readOrderLines } from '../../../../src/features/buying/orders/orders.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { localClock } from '../../../../src/features/catalog/availability.ts';
import { taxPermits, taxRegistrations } from '../../../../src/features/tax/tax.table.ts';
import { addressIn } from '../../../support/address-step.ts';
import { makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';
import { cartOf, checkOut, mailsOf, openShop, orderOf, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(taxRegistrations);
});

/** Opens a store with pickup and $12 shipping, that sells two pieces, with permits of these states. */
async function openStore(...states: string[]) {
  const vendor = await makeVendor(app.db, { pickup: 'The yard', shippingCents: 1_200 });
  const enteredAt = app.clock.now();
  for (const state of states) {
    await app.db.insert(taxPermits).values({ vendorId: vendor.id, state, number: `${state}-482911`, enteredAt });
  }
  const jar = await makeProduct(app.db, vendor, { priceCents: 9_800 });
  const cup = await makeProduct(app.db, vendor, { priceCents: 3_333 });
  const items = [jar, cup]
    .map(({ id }) => ({ productId: id, quantity: 1 }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
  return { vendor, items };
}

const register = (fromDay: string) =>
  app.db.insert(taxRegistrations).values({ state: 'KY', number: '900100', fromDay, enteredAt: app.clock.now() });

const pickup = { delivery: 'pickup', shipToState: null } as const;
const shippedTo = (shipToState: string | null) => ({ delivery: 'shipping', shipToState }) as const;
type Wanted = typeof pickup | ReturnType<typeof shippedTo>;

/** The same for a checkout. */
const asCheckout = ({ delivery, shipToState }: Wanted) => ({
  delivery,
  address: shipToState === null ? null : addressIn(shipToState),
});

const quoteOf = ({ vendor, items }: Awaited<ReturnType<typeof openStore>>, want: Wanted) =>
  quoteCart(app.db, { vendor: vendor.slug, items, ...want }, null, 'added', localClock(app), {
    taxes: app.taxes,
    regionCode: app.config.site.regionCode,
  });

test.each([
  ['picked up, with a permit of Kentucky', ['KY'], pickup, 'Kentucky sales tax 6%'],
  ['shipped to Kentucky', ['KY'], shippedTo('KY'), 'Kentucky sales tax 6%'],
  ['shipped to Indiana, with a permit of Kentucky alone', ['KY'], shippedTo('IN'), null],
  ['shipped to Indiana, with a permit of it', ['KY', 'IN'], shippedTo('IN'), 'Indiana sales tax 7%'],
  ['shipped to Ohio', ['KY', 'IN'], shippedTo('OH'), null],
  ['picked up, without a permit', [], pickup, null],
])('an order %s costs and is charged what was quoted', async (_, states, want, name) => {
  const store = await openStore(...states);
  const quote = await quoteOf(store, want);
  expect(quote.tax?.name ?? null).toBe(name);
  const order = await checkOut(app, store.items, { ...asCheckout(want), expectedTotalCents: quote.totalCents });
  expect(order).toMatchObject({ totalCents: quote.totalCents, taxCents: quote.tax?.cents ?? 0 });
  expect(order.taxOwedBy).toBe(name === null ? null : 'artist');
  const lines = await readOrderLines(app.db, order.id);
  expect(lines.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(order.taxCents);
  const request = app.payments.requests.get(order.checkout.sessionId ?? '');
  expect(request).toMatchObject({ tax: quote.tax, totalCents: quote.totalCents, applicationFeeCents: 197 });
  expect((await readCheckoutState(app, order.checkout.sessionId ?? '', 'read')).tax).toEqual(quote.tax);
});

test('a discounted order’s tax is split to its lines by what was paid for them', async () => {
  const vendor = await makeVendor(app.db, { pickup: 'The yard', customerDiscountPercent: 10 });
  const permit = { vendorId: vendor.id, state: 'KY', number: 'KY-482911', enteredAt: app.clock.now() };
  await app.db.insert(taxPermits).values(permit);
  const jar = await makeProduct(app.db, vendor, { priceCents: 9_800 });
  // With the discount it costs 877.5 cents, and 878 are paid.
  const cup = await makeProduct(app.db, vendor, { priceCents: 975 });
  const items = [...cartOf(jar), ...cartOf(cup, 3)];
  const buyer = toBuyer(aViewer({ userId: (await makeUser(app.db)).id }), '', null);
  const order = await checkOut(app, items, { ...asCheckout(pickup), buyer });
  const taxes = new Map((await readOrderLines(app.db, order.id)).map((line) => [line.productId, line.taxCents]));
  expect([order.taxCents, taxes.get(jar.id), taxes.get(cup.id)]).toEqual([711, 547, 164]);
});

test('the mails to buyer and artist have the tax as a line, and “You keep” is without it', async () => {
  const store = await openStore('KY');
  const order = await checkOut(app, store.items, asCheckout(pickup));
  await handlePaymentEvent(app, app.payments.event(app.payments.pay(order.checkout.sessionId ?? '').id));
  const tax = { name: 'Kentucky sales tax 6%', cents: order.taxCents };
  const mails = await mailsOf(app, order.number);
  expect(mails.map(({ template, data }) => [template, 'tax' in data && data.tax])).toEqual([
    ['order-confirmed', tax],
    ['order-received', tax],
  ]);
  expect(mails[1]?.data).toMatchObject({ vendorShareCents: 13_133 - 197, taxOwedBy: 'artist' });
});

test('in the operator’s regime the tax is collected beside our fee, from stores without a permit too', async () => {
  await register('2020-01-01');
  for (const store of [await openStore(), await openStore('KY')]) {
    const order = await checkOut(app, store.items, asCheckout(pickup));
    expect(order).toMatchObject({ taxOwedBy: 'marketplace', taxPermit: '900100', applicationFeeCents: 197 });
    const request = app.payments.requests.get(order.checkout.sessionId ?? '');
    expect(request?.applicationFeeCents).toBe(197 + order.taxCents);
  }
});

test('who owes the tax is fixed when the order is placed, at midnight where the site is', async () => {
  await register('2027-03-01');
  const store = await openStore('KY');
  app.clock.set('2027-03-01T04:50:00Z');
  const before = await checkOut(app, store.items, asCheckout(pickup));
  app.clock.set('2027-03-01T05:00:00Z');
  const after = await checkOut(app, store.items, asCheckout(pickup));
  await handlePaymentEvent(app, app.payments.event(app.payments.pay(before.checkout.sessionId ?? '').id));
  expect(await orderOf(app.db, before.id)).toMatchObject({
    status: 'paid',
    taxOwedBy: 'artist',
    taxPermit: 'KY-482911',
  });
  expect(after.taxOwedBy).toBe('marketplace');
  expect(after.totalCents).toBe(before.totalCents);
});

test('a permit that was entered since the quote stops the checkout, and nothing is held', async () => {
  const store = await openStore();
  const { totalCents } = await quoteOf(store, pickup);
  await app.db
    .insert(taxPermits)
    .values({ vendorId: store.vendor.id, state: 'KY', number: '1', enteredAt: new Date() });
  await expect(
    checkOut(app, store.items, { ...asCheckout(pickup), expectedTotalCents: totalCents }),
  ).rejects.toMatchObject({ code: 'price_changed' });
  expect(await app.db.select().from(orders).where(eq(orders.vendorId, store.vendor.id))).toEqual([]);
});

test('a quote that doesn’t know the state says that tax may follow, if the store collects any', async () => {
  expect(await quoteOf(await openStore('IN'), shippedTo(null))).toMatchObject({ tax: null, taxPending: true });
  expect(await quoteOf(await openStore('IN'), pickup)).toMatchObject({ tax: null, taxPending: false });
  expect(await quoteOf(await openStore(), shippedTo(null))).toMatchObject({ tax: null, taxPending: false });
});

test('an artist’s first order without a permit says so in its mail, and the second one doesn’t', async () => {
  const store = await openStore();
  const buy = async (items: typeof store.items) => {
    const order = await checkOut(app, items, asCheckout(pickup));
    await handlePaymentEvent(app, app.payments.event(app.payments.pay(order.checkout.sessionId ?? '').id));
    return (await mailsOf(app, order.number)).map(({ data }) => 'unpermitted' in data && data.unpermitted);
  };
  expect(await buy(store.items.slice(0, 1))).toEqual([false, 'Kentucky']);
  expect(await buy(store.items.slice(1))).toEqual([false, false]);
  expect(await buy((await openStore('KY')).items)).toEqual([false, false]);
});
