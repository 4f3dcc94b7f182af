/** From the cart over the address to the order: one order at a time, at the total that was shown. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutDrafts } from '../../../src/features/buying/checkout/drafts.table.ts';
import { computeOrderTotal } from '../../../src/features/buying/fees/fees.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { savePermit } from '../../../src/features/tax/permits.server.ts';
import { anAddress, sendAddress } from '../../support/address-step.ts';
import { callApi } from '../../support/call-api.ts';
import { makeSellable } from '../../support/checkout-calls.ts';
import { draftWalk } from '../../support/draft-walk.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { stockOf } from '../../support/shop.ts';

let app: EmulatedApp;
let begin: ReturnType<typeof draftWalk>['begin'];
let codeOf: ReturnType<typeof draftWalk>['codeOf'];
let ordersOf: ReturnType<typeof draftWalk>['ordersOf'];
beforeAll(async () => {
  app = await emulatedApp();
  ({ begin, codeOf, ordersOf } = draftWalk(app));
});
afterAll(() => app.close());

describe('POST /api/checkout/session with shipping', () => {
  test('answers with the address page and a draft, and begins nothing', async () => {
    const made = await makeSellable(app, { inventory: 1 });
    const { url, draft, orderNumber } = await begin(made);
    expect(draft).toMatch(/^draft_[0-9a-f]{48}$/);
    expect([url, orderNumber]).toEqual([`${app.config.siteUrl}/checkout/${draft}`, null]);
    expect(await ordersOf(draft)).toEqual([]);
    expect(await stockOf(app.db, made.product.id)).toEqual({ free: 1, held: 0, sold: 0 });
    expect((await callApi(app, 'GET', `/api/checkout/session/${draft}`)).status).toBe(404);
  });

  test('with one key is one draft, however often, and another cart a conflict', async () => {
    const made = await makeSellable(app);
    const headers = { 'idempotency-key': `${crypto.randomUUID()}.1` };
    const all = await Promise.all([1, 2, 3, 4].map(() => begin(made, { headers })));
    expect(new Set(all.map(({ draft }) => draft)).size).toBe(1);
    const json = { items: [{ productId: made.product.id, quantity: 2 }], delivery: 'shipping' };
    const other = await callApi(app, 'POST', '/api/checkout/session', { json, headers });
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'idempotency_conflict' }]);
  });

  test('with pickup answers with a draft too, whose form asks for nothing, and knows the tax from the beginning', async () => {
    const made = await makeSellable(app, { priceCents: 10_000 }, { pickup: 'Saturdays' });
    await savePermit(app.db, { vendorId: made.vendor.id, state: 'KY', number: '482911', enteredAt: new Date() });
    const { url, draft, headers } = await begin(made, { delivery: 'pickup' });
    expect(url).toBe(`${app.config.siteUrl}/checkout/${draft}`);
    expect(await ordersOf(draft)).toEqual([]);
    const [kept] = await app.db.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, draft));
    expect(kept?.totalCents).toBe(10_969);
    // An address that is sent all the same is nobody's.
    const answer = await sendAddress(app, draft, { state: 'IN', postalCode: '40202', remember: 'yes' }, { headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/\/pay\/cs_test_/)]);
    expect(await ordersOf(draft)).toMatchObject([
      { status: 'pending', totalCents: 10_969, customerEmail: null, parcel: { delivery: 'pickup', address: null } },
    ]);
  });
});

describe('the address page’s form', () => {
  test('places the order with the address, which Stripe gets, and Stripe asks for none', async () => {
    const made = await makeSellable(app);
    const { draft, headers } = await begin(made);
    const fields = { name: 'Priya Raman', line1: '318 Spring Street', line2: 'Apt 3', city: 'Jeffersonville' };
    const place = { state: 'IN', postalCode: '47130', email: 'priya@example.com' };
    const answer = await sendAddress(app, draft, { ...fields, ...place }, { headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/\/pay\/cs_test_/)]);
    const [order] = await ordersOf(draft);
    const address = { ...fields, state: 'IN', postalCode: '47130', country: 'US' };
    expect(order).toMatchObject({ status: 'pending', parcel: { address }, customerEmail: 'priya@example.com' });
    expect(await stockOf(app.db, made.product.id)).toMatchObject({ held: 1 });
    const page = await (await app.emulator.fetch(new Request(answer.headers.get('location') ?? ''))).text();
    expect(page).toContain('Ships to Priya Raman, 318 Spring Street, Apt 3, Jeffersonville, IN 47130');
    expect(page).not.toContain('shipping address-line1');

    await app.emulator.pay(order?.checkout.sessionId ?? '', { line1: 'Another street', email: 'priya@example.com' });
    await app.emulator.deliverAll();
    const [paid] = await ordersOf(draft);
    expect(paid).toMatchObject({ status: 'paid', parcel: { address }, parcelState: 'to_send' });
  });

  test('with the tax of its state is charged the total that was shown, and a total without it leads to the new one', async () => {
    const made = await makeSellable(app, { priceCents: 10_000 });
    const permit = { vendorId: made.vendor.id, state: 'KY', number: '482911', enteredAt: new Date() };
    await savePermit(app.db, permit);
    const { draft, headers } = await begin(made);
    const [kept] = await app.db.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, draft));
    expect(await codeOf(draft, {}, headers)).toBe('price_changed');
    expect(await stockOf(app.db, made.product.id)).toMatchObject({ held: 0 });
    const taxed = computeOrderTotal({
      lines: [{ unitPriceCents: 10_000, quantity: 1 }],
      shipping: made.vendor,
      delivery: 'shipping',
      discountPercent: 0,
      processingFee: 'added',
      tax: { rate: 600 },
    });
    await sendAddress(app, draft, { total: String(taxed.totalCents) }, { headers });
    const terms = { taxState: 'KY', taxRate: 600, taxOwedBy: 'artist', taxPermit: '482911', taxCents: taxed.taxCents };
    expect(await ordersOf(draft)).toMatchObject([{ ...terms, totalCents: taxed.totalCents, status: 'pending' }]);
    // Ohio has no tax here, so the total of the cart is right.
    const ohio = { state: 'OH', postalCode: '43004', total: String(kept?.totalCents) };
    await sendAddress(app, draft, ohio, { headers });
    expect((await ordersOf(draft)).find(({ status }) => status === 'pending')).toMatchObject({
      taxCents: 0,
      taxState: null,
      totalCents: kept?.totalCents,
    });
    expect(await stockOf(app.db, made.product.id)).toMatchObject({ held: 1 });
  });

  test('sent twice at once, or again later, leads to one order and one session', async () => {
    const made = await makeSellable(app, { inventory: 1 });
    const { draft, headers } = await begin(made);
    const both = await Promise.all([1, 2, 3].map(() => sendAddress(app, draft, {}, { headers })));
    both.push(await sendAddress(app, draft, {}, { headers }));
    expect(new Set(both.map((answer) => answer.headers.get('location'))).size).toBe(1);
    expect(await ordersOf(draft)).toHaveLength(1);
    const state = await (await callApi(app, 'GET', `/api/checkout/session/${draft}`)).json();
    expect(state).toMatchObject({ status: 'pending', sessionId: expect.stringMatching(/^cs_test_/) });
  });

  test('with another address ends the order before it, also for the last unit', async () => {
    const made = await makeSellable(app, { inventory: 1 });
    const { draft, headers } = await begin(made);
    await sendAddress(app, draft, {}, { headers });
    await sendAddress(app, draft, { line1: '1 New Street' }, { headers });
    const made2 = (await ordersOf(draft)).map(({ status, parcel }) => [status, parcel?.address?.line1]);
    expect(made2.sort()).toEqual([
      ['cancelled', anAddress.line1],
      ['pending', '1 New Street'],
    ]);
    expect(await stockOf(app.db, made.product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  });

  test('with several addresses at once leaves one open order', async () => {
    const made = await makeSellable(app, { inventory: 1 });
    const { draft, headers } = await begin(made);
    const streets = ['1 A Street', '2 B Street', '3 C Street'];
    await Promise.allSettled(streets.map((line1) => sendAddress(app, draft, { line1 }, { headers })));
    await sendAddress(app, draft, { line1: '1 A Street' }, { headers });
    const open = (await ordersOf(draft)).filter(({ status }) => status === 'pending');
    expect(open).toHaveLength(1);
    expect(await stockOf(app.db, made.product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  });

  test('of a draft that was paid leads to the confirmation, whatever the address', async () => {
    const made = await makeSellable(app, { inventory: 2 });
    const { draft, headers } = await begin(made);
    await sendAddress(app, draft, {}, { headers });
    const [order] = await ordersOf(draft);
    await app.emulator.pay(order?.checkout.sessionId ?? '');
    // Stripe knows it first, and it is asked before another order is placed.
    for (const line1 of ['9 Other Street', anAddress.line1]) {
      const answer = await sendAddress(app, draft, { line1 }, { headers });
      expect(answer.headers.get('location')).toContain(`/checkout/success?vendor=${made.vendor.slug}`);
    }
    expect(await ordersOf(draft)).toHaveLength(1);
  });

  test('replaces the checkout of the cart as it was before', async () => {
    const made = await makeSellable(app, { inventory: 2 });
    const cart = crypto.randomUUID();
    const first = await begin(made, { headers: { 'idempotency-key': `${cart}.1` } });
    await sendAddress(app, first.draft, {}, { headers: first.headers });
    const again = { ...first.headers, 'idempotency-key': `${cart}.2` };
    const second = await begin(made, { headers: again, quantity: 2 });
    await sendAddress(app, second.draft, {}, { headers: second.headers });
    expect((await ordersOf(first.draft))[0]?.status).toBe('cancelled');
    expect(await stockOf(app.db, made.product.id)).toEqual({ free: 0, held: 2, sold: 0 });
  });

  test('refuses a ZIP code of another state, and the state’s button only chooses', async () => {
    const made = await makeSellable(app);
    const { draft, headers } = await begin(made);
    expect(await codeOf(draft, { postalCode: '47130' }, headers)).toBe('invalid');
    expect(await codeOf(draft, { postalCode: '47130', stateInstead: 'IN' }, headers)).toBe('invalid');
    expect(await ordersOf(draft)).toEqual([]);
    const answer = await sendAddress(app, draft, { postalCode: '47130', state: 'IN' }, { headers });
    expect(answer.status).toBe(303);
  });

  test.each([
    ['a price that changed', { priceCents: 12_345 }, 'price_changed'],
    ['a piece that was sold', { inventory: 0 }, 'out_of_stock'],
    ['a piece that is no longer sold', { isActive: false }, 'product_not_found'],
  ])('refuses %s, and holds nothing', async (_, change, code) => {
    const made = await makeSellable(app);
    const { draft, headers } = await begin(made);
    await app.db.update(products).set(change).where(eq(products.id, made.product.id));
    expect(await codeOf(draft, {}, headers)).toBe(code);
    expect(await ordersOf(draft)).toEqual([]);
  });

  test('accepts the new total once it was shown, and no other, whatever is sent', async () => {
    const made = await makeSellable(app);
    const { draft, headers } = await begin(made);
    await app.db.update(products).set({ priceCents: 20_000 }).where(eq(products.id, made.product.id));
    for (const total of ['', '0', '1', '-1', '1e9', '20000.5', 'NaN', '99999999999999999999'])
      expect(await codeOf(draft, { total }, headers), total).toBe('price_changed');
    const { totalCents } = await begin(made).then(async ({ draft: fresh }) => {
      const [row] = await app.db.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, fresh));
      return row ?? { totalCents: 0 };
    });
    expect((await sendAddress(app, draft, { total: String(totalCents) }, { headers })).status).toBe(303);
  });

  test('says that shipping was taken back', async () => {
    const made = await makeSellable(app, {}, { pickup: 'Saturdays' });
    const { draft, headers } = await begin(made);
    await app.db.update(vendors).set({ shippingCents: null }).where(eq(vendors.id, made.vendor.id));
    expect(await codeOf(draft, {}, headers)).toBe('invalid');
  });
});
