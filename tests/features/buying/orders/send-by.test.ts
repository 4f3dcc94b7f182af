import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '../../../../src/app/mails/mail-templates.ts';
import { readCartItems } from '../../../../src/features/buying/cart/cart.ts';
import { quoteCart } from '../../../../src/features/buying/cart/quote.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { readReceipt } from '../../../../src/features/buying/orders/receipt.server.ts';
import { localClock } from '../../../../src/features/catalog/availability.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { cartOf, checkOut, mailsOf, openShop, orderOf, type Shop } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

async function pay(sessionId: string | null) {
  app.payments.pay(sessionId ?? '');
  await handlePaymentEvent(app, app.payments.event(sessionId ?? ''));
}

async function makeShop(sendsWithinDays: number | null, pickup: string | null = null) {
  const vendor = await makeVendor(app.db, { sendsWithinDays, pickup });
  return { vendor, product: await makeProduct(app.db, vendor) };
}

test('an order is to be sent so many days after it is paid, as the buyer was shown, in the city’s time zone', async () => {
  // 11:50 pm in Louisville; it is paid after midnight.
  app.clock.set('2026-12-01T04:50:00Z');
  const { vendor, product } = await makeShop(3);
  const order = await checkOut(app, cartOf(product));
  await app.db.update(vendors).set({ sendsWithinDays: 30 }).where(eq(vendors.id, vendor.id));
  app.clock.advance(15 * 60_000);
  await pay(order.checkout.sessionId);
  const paid = await orderOf(app.db, order.id);
  expect(paid).toMatchObject({ status: 'paid', shipBy: '2026-12-04' });
  const receipt = await readReceipt(app.db, order.checkout.sessionId ?? '', { userId: null, buyerKey: '' });
  expect(receipt?.shipBy).toBe('2026-12-04');
  // Whoever has the link alone doesn't learn where it goes.
  expect(receipt?.onItsWay).toMatchObject({ delivery: 'shipping', zip: null });

  const site = { name: 'River City Artists', siteUrl: 'https://site.example', operatorAddress: null, unseal: String };
  const [buyers, vendors_] = await Promise.all(
    (await mailsOf(app, order.number)).map((mail) => renderMail(mail, site as never)),
  );
  expect(`${buyers?.text}`).toContain(
    'has been notified and will ship your order to the address below by December 4, 2026.',
  );
  expect(`${buyers?.text}`).toContain('Arrives about Dec 8 to 9.');
  expect(`${vendors_?.text}`).toContain('Please ship the order to the address below by December 4, 2026.');
});

test.each([
  ['on the same day', '2026-11-23T17:00:00Z', 0, '2026-11-27'],
  ['after midnight, so that Thanksgiving is in between', '2026-11-24T04:50:00Z', 15, '2026-11-30'],
])(
  'holidays and weekends are no days to send by, also for an order that is paid %s',
  async (_, begun, minutes, day) => {
    app.clock.set(begun);
    const { product } = await makeShop(3);
    const order = await checkOut(app, cartOf(product));
    expect((await orderOf(app.db, order.id)).shipBy).toBe('2026-11-27');
    app.clock.advance(minutes * 60_000);
    await pay(order.checkout.sessionId);
    expect((await orderOf(app.db, order.id)).shipBy).toBe(day);
  },
);

test('a pickup and an order of a vendor who hasn’t said have no such day', async () => {
  const silent = await makeShop(null);
  const picked = await makeShop(3, 'Lytle Street');
  for (const { product, delivery } of [
    { product: silent.product, delivery: 'shipping' as const },
    { product: picked.product, delivery: 'pickup' as const },
  ]) {
    const order = await checkOut(app, cartOf(product), { delivery });
    await pay(order.checkout.sessionId);
    expect(await orderOf(app.db, order.id)).toMatchObject({ status: 'paid', shipBy: null });
  }
});

test('the cart says within how many days the artist sends', async () => {
  const noteFor = async (days: number | null) => {
    const { vendor, product } = await makeShop(days);
    const request = { vendor: vendor.slug, items: readCartItems(cartOf(product)), delivery: 'shipping' as const };
    return (await quoteCart(app.db, request, null, 'added', localClock(app))).deliveryOptions[0]?.note;
  };
  expect([await noteFor(1), await noteFor(5), await noteFor(null)]).toEqual([
    'Ships within 1 business day',
    'Ships within 5 business days',
    null,
  ]);
});
