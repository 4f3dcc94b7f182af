/** While a shop rests, no session is made by any route. Who is paying may finish. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { sendAddress } from '../../support/address-step.ts';
import { callApi } from '../../support/call-api.ts';
import { makeSellable, postAsNew, refused } from '../../support/checkout-calls.ts';
import { draftWalk } from '../../support/draft-walk.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { asCustomer } from '../../support/people.ts';
import { stockOf } from '../../support/shop.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

const rest = (vendor: { id: string }) =>
  app.db
    .update(vendors)
    .set({ restsAt: new Date(0) })
    .where(eq(vendors.id, vendor.id));
const ordersOf = (vendor: { id: string }) => app.db.$count(orders, eq(orders.vendorId, vendor.id));

test.each([
  ['POST', '/api/checkout/session', 'shipping'],
  ['POST', '/api/checkout/session', 'pickup'],
  ['POST', '/api/checkout', 'shipping'],
  ['POST', '/api/checkout', 'pickup'],
] as const)('%s %s with %s is refused', async (_method, path, delivery) => {
  const { vendor, product } = await makeSellable(app, {}, { pickup: 'Saturdays' });
  await rest(vendor);
  const cart = { items: [{ productId: product.id, quantity: 1 }], delivery };
  const headers = path === '/api/checkout' ? (await asCustomer(app.db)).headers : {};
  expect(await refused(postAsNew(app, path, cart, headers))).toMatchObject({ status: 409, code: 'vendor_resting' });
  expect(await ordersOf(vendor)).toBe(0);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
});

test('a cart is priced, and says why it can’t be bought', async () => {
  const { vendor, product } = await makeSellable(app);
  await rest(vendor);
  const json = { vendor: vendor.slug, items: [{ productId: product.id, quantity: 1 }], delivery: 'shipping' };
  const answer = await callApi(app, 'POST', '/api/checkout/quote', { json });
  expect(await answer.json()).toMatchObject({
    problem: 'This store is resting. You can’t buy here until it reopens.',
  });
});

test('an address page from before the rest places no order', async () => {
  const made = await makeSellable(app);
  const walk = draftWalk(app);
  const { draft, headers } = await walk.begin(made);
  await rest(made.vendor);
  expect(await walk.codeOf(draft, {}, headers)).toBe('vendor_resting');
  expect(await walk.ordersOf(draft)).toEqual([]);
});

test('who is paying already may finish', async () => {
  const made = await makeSellable(app);
  const walk = draftWalk(app);
  const { draft, headers } = await walk.begin(made);
  await sendAddress(app, draft, {}, { headers });
  await rest(made.vendor);
  const [order] = await walk.ordersOf(draft);
  await app.emulator.pay(order?.checkout.sessionId ?? '');
  await app.emulator.deliverAll();
  expect((await walk.ordersOf(draft))[0]?.status).toBe('paid');
});
