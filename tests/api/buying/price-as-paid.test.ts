/** One walk with the default of `PROCESSING_FEE`: the price first seen is what is quoted, charged, receipted, and given back. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutSchema } from '../../../src/features/buying/checkout/checkout.api.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { renderPieceFeed } from '../../../src/features/catalog/feeds/feeds.server.ts';
import { findProductPage } from '../../../src/features/catalog/products.server.ts';
import { describeProduct } from '../../../src/features/catalog/structured-data.ts';
import { callApi } from '../../support/call-api.ts';
import { makeSellable, postAsNew } from '../../support/checkout-calls.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct } from '../../support/factories.ts';
import { refundNow } from '../../support/refund-calls.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp({ env: { PROCESSING_FEE: 'shown' } });
});
afterAll(() => app.close());

async function startCheckout(json: object) {
  const answer = await postAsNew(app, '/api/checkout/session', json);
  const { sessionId, orderNumber } = v.parse(checkoutSchema, await answer.json());
  const [order] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.number, orderNumber ?? ''));
  if (!order) throw new Error('There is no order.');
  const page = await (
    await app.emulator.fetch(new Request(`${app.config.siteUrl}/_emulated/stripe/pay/${sessionId}`))
  ).text();
  return { order, sessionId, page };
}

async function pay(sessionId: string) {
  await app.emulator.pay(sessionId, { email: 'jane.roe@example.com' });
  await app.emulator.deliverAll();
  return (await callApi(app, 'GET', `/api/checkout/session/${sessionId}`)).json();
}

test('one piece: the page, structured data, feed, API, quote, payment, and refund say $98.00', async () => {
  const { vendor, product } = await makeSellable(
    app,
    { priceCents: 9_800, publishedAt: new Date() },
    { pickup: 'Saturdays' },
  );
  const view = await findProductPage(app.db, vendor.slug, product.slug, app.clock.now());
  if (!view) throw new Error('The piece has no page.');
  expect(describeProduct(app.config, view.product, view.vendor, app.clock.now())['offers']).toMatchObject({
    price: '98.00',
  });
  const feed = { title: 'Pieces', page: '/', feed: '/feed.xml' };
  expect(await (await renderPieceFeed(app as never, feed)).text()).toContain('$98.00');
  expect(await (await callApi(app, 'GET', `/api/products/${product.id}`)).json()).toMatchObject({ price: 98 });

  const items = [{ productId: product.id, quantity: 1 }];
  const quote = await callApi(app, 'POST', '/api/checkout/quote', {
    json: { vendor: vendor.slug, items, delivery: 'pickup' },
  });
  expect(await quote.json()).toMatchObject({
    subtotalCents: 9_800,
    processingFeeCents: 0,
    processingSavedCents: 0,
    processingIncludedCents: 314,
    totalCents: 9_800,
  });
  const { order, sessionId, page } = await startCheckout({ items, delivery: 'pickup' });
  expect(order).toMatchObject({
    goodsCents: 9_486,
    processingFeeCents: 314,
    totalCents: 9_800,
    applicationFeeCents: 142,
  });
  expect(page).toContain('$98.00');
  expect(page).not.toMatch(/Processing (fee|saved)/);
  expect(await pay(sessionId)).toMatchObject({
    status: 'paid',
    lines: [{ unitPriceCents: 9_800 }],
    goodsCents: 9_800,
    processingIncludedCents: 314,
    totalCents: 9_800,
  });
  const mail = app.mails.mails.find(({ template }) => template === 'order-confirmed');
  expect(mail?.data).toMatchObject({ lines: [{ unitPriceCents: 9_800 }], processingIncludedCents: 314 });
  const refund = await refundNow(app, order.id, { kind: 'all', restock: false });
  expect(refund).toMatchObject({ status: 'succeeded', amountCents: 9_800, applicationFeeCents: 142 });
});

test('several pieces with shipping: what one payment saves comes back, at Stripe as a coupon, twice the same', async () => {
  const { vendor, product } = await makeSellable(
    app,
    { priceCents: 4_974, inventory: 5 },
    { shippingCents: 515, freeShippingOverCents: null },
  );
  const other = await makeProduct(app.db, vendor, { priceCents: 4_665, inventory: 5 });
  const third = await makeProduct(app.db, vendor, { priceCents: 2_605, inventory: 5 });
  const items = [product, other, third].map(({ id }) => ({ productId: id, quantity: 1 }));
  for (const _ of ['first', 'again']) {
    const { order, sessionId, page } = await startCheckout({ items, delivery: 'shipping' });
    expect(order).toMatchObject({
      goodsCents: 11_799,
      shippingCents: 500,
      processingFeeCents: 398,
      totalCents: 12_697,
    });
    for (const text of ['$49.74', '$46.65', '$26.05', '$5.15', 'Processing saved, one payment', '-$0.62', '$126.97'])
      expect(page.replaceAll('−', '-')).toContain(text);
    expect(await pay(sessionId)).toMatchObject({
      goodsCents: 12_244,
      shippingCents: 515,
      processingFeeCents: 0,
      processingSavedCents: 62,
      processingIncludedCents: 398,
      totalCents: 12_697,
    });
    const part = await refundNow(app, order.id, {
      kind: 'parts',
      lines: [{ position: 0, quantity: 1, restock: false }],
      shipping: false,
    });
    const rest = await refundNow(app, order.id, { kind: 'all', restock: false });
    expect(part.amountCents + rest.amountCents).toBe(12_697);
    expect(part.applicationFeeCents + rest.applicationFeeCents).toBe(order.applicationFeeCents);
  }
});
