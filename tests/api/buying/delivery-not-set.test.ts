/** A price of shipping that nobody set isn't $0: on no page, in no price, and at no door to a checkout is anything shipped. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readOrders } from '../../../src/features/buying/orders/read-orders.server.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { addressTexts, checkOutAt, cookiesAfter, followToPayment } from '../../support/address-step.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer } from '../../support/people.ts';

let site: StartedApp;
let vendor: Awaited<ReturnType<typeof makeVendor>>;
let pieceId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await startApp();
  ({ headers } = await asCustomer(site.db));
});
afterAll(() => site.close());
beforeEach(async () => {
  vendor = await makeVendor(site.db, {
    owner: 'Ada Potter',
    stripeAccountId: `acct_demo_${crypto.randomUUID().slice(0, 8)}`,
    shippingCents: null,
  });
  pieceId = (await makeProduct(site.db, vendor, { slug: 'jar', priceCents: 10_000 })).id;
});

const change = (set: Partial<typeof vendors.$inferInsert>) =>
  site.db.update(vendors).set(set).where(eq(vendors.id, vendor.id));
const items = () => [{ productId: pieceId, quantity: 1 }];
const answer = async (path: string, body: unknown, more: Record<string, string> = {}) => {
  const response = await site.post(path, body, more);
  return { status: response.status, body: await response.json() };
};
const quote = async (delivery?: string) =>
  (await answer('/api/checkout/quote', { vendor: vendor.slug, items: items(), delivery })).body;
const read = async (path: string) => (await site.fetch(path)).text();
const ordersOf = () => readOrders(site.db, { parcel: true }, eq(orders.vendorId, vendor.id));

/** Buys as a form without scripts does; returns where it leads, the page of a pickup included. */
async function buyByForm(delivery?: string) {
  const body = new URLSearchParams({ productId: pieceId, ...(delivery && { delivery }) });
  const sent = { origin: site.url, cookie: `guest=${'A'.repeat(32)}` };
  let { cookie } = sent;
  let response = await site.fetch('/checkout/buy', { method: 'POST', body, headers: sent });
  for (let again = 0; response.status === 307 && again < 2; again += 1) {
    cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const path = response.headers.get('location') ?? '';
    response = await site.fetch(path, { method: 'POST', body, headers: { ...sent, cookie } });
  }
  return followToPayment(site, response.headers.get('location') ?? '', { cookie });
}

const refusal = { status: 422, body: { code: 'delivery_not_set', error: 'Ada Potter hasn’t set up delivery yet.' } };

test.each(['shipping', 'pickup', undefined])(
  'with neither set, every door refuses a checkout that asks for %s',
  async (delivery) => {
    expect(await answer('/api/checkout/session', { items: items(), delivery })).toMatchObject(refusal);
    expect(await answer('/api/checkout', { items: items(), delivery }, headers)).toMatchObject(refusal);
    expect(await buyByForm(delivery)).toBe(`/${vendor.slug}/jar?error=delivery_not_set#buy`);
    expect(await quote(delivery)).toMatchObject({
      delivery: null,
      deliveryOptions: [],
      shippingCents: null,
      subtotalCents: 10_000,
      problem: refusal.body.error,
    });
    expect(await ordersOf()).toEqual([]);
  },
);

test('with neither set, the store and its pieces say so, and have no way to buy and no price of shipping', async () => {
  for (const page of [`/${vendor.slug}`, `/${vendor.slug}/jar`]) {
    const html = await read(page);
    expect(html).toContain('Ada Potter hasn’t set up delivery yet.');
    expect(html).not.toMatch(/>(Add to Cart|Buy Now)/);
    expect(html).not.toMatch(/shippingDetails|Shipping:|<dt>Shipping|Pickup/);
  }
  expect(await read(`/${vendor.slug}/jar`)).toContain('schema.org/OutOfStock');
  const known = JSON.parse(await read(`/api/vendors/${vendor.slug}/details`));
  expect(known).toMatchObject({ shipping: { price: null, freeOver: null }, pickup: null });
});

test('with pickup alone, it is what every door takes, and shipping is refused', async () => {
  await change({ pickup: 'Saturdays at the studio' });
  for (const delivery of ['shipping', 'pickup', undefined])
    expect(await quote(delivery)).toMatchObject({
      delivery: 'pickup',
      deliveryOptions: [{ delivery: 'pickup', priceCents: 0 }],
      shippingCents: 0,
      problem: null,
    });
  for (const path of ['/api/checkout/session', '/api/checkout'])
    expect(await answer(path, { items: items(), delivery: 'shipping' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'invalid', error: 'This artist doesn’t ship orders. Choose pickup instead.' },
    });
  expect(await buyByForm('shipping')).toContain('?error=invalid');
  expect(await ordersOf()).toEqual([]);

  const html = await read(`/${vendor.slug}/jar`);
  expect(html).toContain('<input type="hidden" name="delivery" value="pickup">');
  expect(html).not.toMatch(/shippingDetails|Shipping:/);
  expect((await checkOutAt(site, { items: items() })).status).toBe(200);
  expect(await buyByForm()).toMatch(/^http/);
  expect((await ordersOf()).map(({ parcel, shippingCents }) => [parcel.delivery, shippingCents])).toEqual([
    ['pickup', 0],
    ['pickup', 0],
  ]);
});

test.each([
  ['pickup', { pickup: null }, 'Pickup isn’t available anymore', 'Choose shipping instead.', 'Choose Shipping'],
  ['shipping', { shippingCents: null }, 'Shipping isn’t available anymore', 'Choose pickup instead.', 'Choose Pickup'],
])(
  'a checkout with %s that was taken back says so once, asks for nothing, and leads to the other way',
  async (...row) => {
    const [delivery, gone, heading, sentence, link] = row;
    await change({ shippingCents: 700, pickup: 'Saturdays at the studio' });
    const other = await makeProduct(site.db, vendor, { slug: 'mug', priceCents: 2_000 });
    for (const [pieces, path] of [
      [items(), `/${vendor.slug}/jar#buy`],
      [[...items(), { productId: other.id, quantity: 1 }], `/${vendor.slug}#cart`],
    ] as const) {
      await change({ shippingCents: 700, pickup: 'Saturdays at the studio' });
      const begun = await site.post('/api/checkout/session', { items: pieces, delivery });
      const { sessionId } = (await begun.json()) as { sessionId: string };
      await change(gone);
      const sent = { origin: site.url, ...cookiesAfter(begun) };
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? new URLSearchParams({ ...addressTexts, total: '1' }) : null;
        const html = await (await site.fetch(`/checkout/${sessionId}`, { method, headers: sent, body })).text();
        expect(html.split(sentence)).toHaveLength(2);
        expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}`));
        expect(html).toContain(`href="${path}">${link}</a>`);
        expect(html.includes('You weren’t charged.')).toBe(method === 'POST');
        expect(html).not.toMatch(
          /Here’s where you pick it up|gets it ready|Where should it go|name="postalCode"|class="btn btn-buy"/,
        );
      }
    }
  },
);

test('0 is free, and stays apart from what isn’t set', async () => {
  await change({ shippingCents: 0 });
  expect(await quote()).toMatchObject({ delivery: 'shipping', shippingCents: 0, problem: null });
  expect(await read(`/${vendor.slug}/jar`)).toContain('Shipping: Free');
  expect(JSON.parse(await read(`/api/vendors/${vendor.slug}/details`)).shipping.price).toBe(0);
});

test('an order that is being paid stays as it was when shipping is taken back', async () => {
  await change({ shippingCents: 700 });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { vendorId: vendor.slug, items: items(), delivery: 'shipping' };
  const first = await answer('/api/checkout/session', body, key);
  expect(first.status).toBe(200);
  await checkOutAt(site, body, key);
  await change({ shippingCents: null });
  expect((await answer('/api/checkout/session', body, key)).body.sessionId).toBe(first.body.sessionId);
  const [order] = await ordersOf();
  expect(order).toMatchObject({ status: 'pending', shippingCents: 700, parcel: { delivery: 'shipping' } });
});

test('another browser that has the key of a checkout goes on with it, and reads nothing of its address, which no cache keeps', async () => {
  await change({ shippingCents: 700 });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { vendorId: vendor.slug, items: items(), delivery: 'shipping' };
  const mine = { ...key, cookie: `guest=${'m'.repeat(32)}` };
  const draft = (await answer('/api/checkout/session', body, mine)).body.sessionId;
  await checkOutAt(site, body, mine);
  const page = async (cookie: string) => {
    const shown = await site.fetch(`/checkout/${draft}`, { headers: { cookie } });
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    return shown.text();
  };
  expect(await page(mine.cookie)).toContain(addressTexts.line1);
  const stranger = `guest=${'s'.repeat(32)}`;
  expect((await answer('/api/checkout/session', body, { ...key, cookie: stranger })).body.sessionId).toBe(draft);
  const seen = await page(stranger);
  expect(seen).toContain('Where should it go?');
  for (const text of [addressTexts.line1, addressTexts.email, addressTexts.name]) expect(seen).not.toContain(text);
});
