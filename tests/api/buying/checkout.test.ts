import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutSchema } from '../../../src/features/buying/checkout/checkout.api.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { callApi } from '../../support/call-api.ts';
import { makeSellable, postAsNew, refused } from '../../support/checkout-calls.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct } from '../../support/factories.ts';
import { asCustomer } from '../../support/people.ts';
import { inventoryOf, stockOf } from '../../support/shop.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

const piece = (...about: [Parameters<typeof makeSellable>[1]?, Parameters<typeof makeSellable>[2]?]) =>
  makeSellable(app, ...about);
const post = (path: string, json: unknown, headers: Record<string, string> = {}) => postAsNew(app, path, json, headers);

// Both paths of the checkout behave alike.
describe.each(['/api/checkout/session', '/api/checkout'])('POST %s', (path) => {
  const send = async (json: unknown, headers: Record<string, string> = {}) =>
    path === '/api/checkout'
      ? post(path, json, { ...(await asCustomer(app.db)).headers, ...headers })
      : post(path, json, headers);

  test('returns the payment URL, and takes prices, names, vendor, and URLs only from the server', async () => {
    const { vendor, product } = await piece({ priceCents: 8_400 });
    const answer = await send({
      items: [{ product: { id: product.id, price: 0.01, name: 'Free', vendorId: 'x' }, quantity: 1, priceCents: 1 }],
      vendorId: vendor.id,
      currency: 'jpy',
      stripeAccountId: 'acct_demo_mine',
      role: 'admin',
      constructor: {},
      successUrl: 'https://evil.example/{CHECKOUT_SESSION_ID}',
      cancelUrl: '//evil.example',
    });
    expect(answer.status).toBe(200);
    const { sessionId, url, orderNumber } = v.parse(checkoutSchema, await answer.json());
    expect(url).toContain(sessionId);
    const [order] = await app.db
      .select()
      .from(orders)
      .where(eq(orders.number, orderNumber ?? ''));
    expect(order).toMatchObject({
      vendorId: vendor.id,
      stripeAccountId: vendor.stripeAccountId,
      goodsCents: 8_400,
      applicationFeeCents: 126,
      currency: 'usd',
    });
    const session = await app.payments.getCheckout({ sessionId, account: vendor.stripeAccountId ?? '' });
    expect(session).toMatchObject({ totalCents: order?.totalCents, currency: 'usd', status: 'open' });
  });

  test.each([
    ['of 0', 0],
    ['below 0', -1],
    ['in parts', 1.5],
    ['above 99', 100],
    ['as a text', '2'],
    ['of 1e21', 1e21],
    ['of 2^31', 2 ** 31],
    ['that is true', true],
    ['that is missing', undefined],
  ])('refuses a quantity %s with 422 bad_quantity, and holds nothing', async (_, quantity) => {
    const { product } = await piece();
    const answer = await refused(send({ items: [{ productId: product.id, quantity }] }));
    expect(answer).toMatchObject({ status: 422, code: 'bad_quantity' });
    expect(await inventoryOf(app.db, product.id)).toBe(10);
  });

  test('merges duplicates, and refuses too many of them with 422 bad_quantity', async () => {
    const { product } = await piece();
    const line = { productId: product.id, quantity: 2 };
    expect((await send({ items: [line, { id: product.id, quantity: 1 }] })).status).toBe(200);
    expect(await inventoryOf(app.db, product.id)).toBe(7);
    const many = { items: Array.from({ length: 50 }, () => line) };
    expect(await refused(send(many))).toMatchObject({ status: 422, code: 'bad_quantity' });
  });

  test('refuses 10,000 lines, none, and no list with 422 invalid', async () => {
    const { product } = await piece();
    const line = { productId: product.id, quantity: 1 };
    for (const items of [Array.from({ length: 10_000 }, () => line), [], undefined, 'x', { 0: line }, [null], [[]]]) {
      expect(await refused(send({ items }))).toMatchObject({ status: 422, code: 'invalid' });
    }
    expect(await inventoryOf(app.db, product.id)).toBe(10);
  });

  test('reports errors of the vendor and the products, and holds nothing', async () => {
    const { vendor, product } = await piece({ inventory: 1 });
    const other = await piece();
    const unready = await piece({}, { stripeAccountId: null });
    const hidden = await makeProduct(app.db, vendor, { isActive: false });
    const closed = await piece({}, { isActive: false });
    const items = (...ids: string[]) => ids.map((productId) => ({ productId, quantity: 1 }));
    expect(await refused(send({ items: items(product.id, other.product.id) }))).toMatchObject({
      status: 422,
      code: 'mixed_vendors',
    });
    expect(await refused(send({ items: items(hidden.id) }))).toMatchObject({ status: 404, code: 'product_not_found' });
    expect(await refused(send({ items: items('\u00e9') }))).toMatchObject({ status: 404, code: 'product_not_found' });
    expect(await refused(send({ items: items('\u0000') }))).toMatchObject({ status: 422, code: 'invalid' });
    expect(await refused(send({ items: items(product.id), vendorId: 'nobody' }))).toMatchObject({
      status: 404,
      code: 'vendor_not_found',
    });
    expect(await refused(send({ items: items(closed.product.id), vendorId: closed.vendor.slug }))).toMatchObject({
      status: 404,
      code: 'vendor_not_found',
    });
    expect(await refused(send({ items: items(unready.product.id) }))).toMatchObject({
      status: 422,
      code: 'vendor_not_ready',
    });
    const two = { items: [{ productId: product.id, quantity: 2 }], vendorId: vendor.slug };
    expect(await refused(send(two))).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      fields: [{ productId: product.id, available: 1, message: 'Only 1 left' }],
    });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 0 });
    expect(await stockOf(app.db, other.product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'no address', 5])(
    'refuses the address %j with 422 invalid',
    async (customerEmail) => {
      const { product } = await piece();
      const json = { items: [{ productId: product.id, quantity: 1 }], customerEmail };
      expect(await refused(send(json))).toMatchObject({ status: 422, code: 'invalid' });
      expect(await inventoryOf(app.db, product.id)).toBe(10);
    },
  );

  test('refuses an unknown delivery, and a pickup where there is none, with 422 invalid', async () => {
    const { product } = await piece();
    for (const delivery of ['drone', 'pickup', 1]) {
      const json = { items: [{ productId: product.id, quantity: 1 }], delivery };
      expect(await refused(send(json))).toMatchObject({ status: 422, code: 'invalid' });
    }
  });

  test('returns 403 csrf for another site’s page, 400 for bad JSON, and 415 for another type', async () => {
    const { product } = await piece();
    if (path === '/api/checkout/session') {
      const foreign = post(
        path,
        { items: [{ productId: product.id, quantity: 1 }] },
        { origin: 'https://evil.example' },
      );
      expect(await refused(foreign)).toMatchObject({ status: 403, code: 'csrf' });
    }
    const headers = { 'content-type': 'application/json' };
    expect(await refused(callApi(app, 'POST', path, { body: '{', headers }))).toMatchObject({ status: 400 });
    expect(await refused(callApi(app, 'POST', path, { body: 'a=1' }))).toMatchObject({ status: 415 });
  });
});

test('POST /api/checkout returns 401 for a guest', async () => {
  const { product } = await piece();
  const answer = await post('/api/checkout', { items: [{ productId: product.id, quantity: 1 }] });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});
