/** Where the money goes: amounts, fees, payment, refund, and who wins when two things happen at once. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aCheckout, account, aPickup, openShop, type Shop } from './shop.ts';

function sdk(shop: Shop): Stripe {
  return new Stripe('sk_test_other', {
    httpClient: Stripe.createFetchHttpClient(shop.emulator.stripeFetch),
    maxNetworkRetries: 0,
  });
}

test('the application fee, the total and the order are on the payment, on the vendor’s account', async () => {
  const shop = await openShop();
  const request = aCheckout(shop.clock);
  const { id } = await shop.payments.createCheckout(request);
  await shop.emulator.pay(id);
  const session = await shop.payments.getCheckout({ sessionId: id, account });
  const payment = await sdk(shop).paymentIntents.retrieve(session?.paymentId ?? '', {}, { stripeAccount: account });
  expect(payment).toMatchObject({
    amount: 11_154,
    amount_received: 11_154,
    application_fee_amount: 150,
    currency: 'usd',
    status: 'succeeded',
    metadata: { order_id: request.orderId },
  });
});

test('a paid session names buyer and address, and is told of once by a signed event of the account', async () => {
  const shop = await openShop();
  const request = aCheckout(shop.clock);
  const { id } = await shop.payments.createCheckout(request);
  await shop.emulator.pay(id, { email: 'grace@example.com', name: 'Grace H', line2: 'Apt 2' });
  expect(await shop.emulator.deliverAll()).toEqual([200]);
  expect(shop.received).toMatchObject([
    {
      type: 'checkout.session.completed',
      kind: 'checkout_completed',
      account,
      session: {
        id,
        orderId: request.orderId,
        status: 'complete',
        paymentStatus: 'paid',
        totalCents: 11_154,
        customerEmail: 'grace@example.com',
        customerName: 'Grace H',
      },
    },
  ]);
});

test('a session for pickup asks for no address', async () => {
  const shop = await openShop();
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  await shop.emulator.pay(id);
  const session = await shop.payments.getCheckout({ sessionId: id, account });
  expect(session).toMatchObject({ status: 'complete', customerEmail: 'buyer@example.com' });
});

test('a total that the provider adds up differently is refused, and its session ended', async () => {
  const shop = await openShop();
  const honest = shop.emulator.stripeFetch;
  const crooked: typeof fetch = async (input, init) =>
    honest(input, { ...init, body: String(init?.body).replace('[unit_amount]=3000', '[unit_amount]=2999') });
  const { payments } = await openShop({ clock: shop.clock, stripe: { fetch: crooked } });
  await expect(payments.createCheckout(aCheckout(shop.clock))).rejects.toMatchObject({ code: 'invalid' });
  expect((await shop.emulator.events()).map(({ type }) => type)).toEqual(['checkout.session.expired']);
});

test('a buyer who was faster than the end of the session has paid', async () => {
  const shop = await openShop();
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  await shop.emulator.pay(id);
  expect(await shop.payments.expireCheckout({ sessionId: id, account })).toMatchObject({
    status: 'complete',
    paymentStatus: 'paid',
  });
});

test('of payment and end of a session at once, one wins and both agree on which', async () => {
  const shop = await openShop();
  for (let round = 0; round < 20; round++) {
    const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
    const ref = { sessionId: id, account };
    const pay = () => shop.emulator.pay(id);
    const expire = () => shop.payments.expireCheckout(ref);
    const [answer] =
      round % 2 === 0 ? await Promise.all([pay(), expire()]) : (await Promise.all([expire(), pay()])).reverse();
    const now = await shop.payments.getCheckout(ref);
    expect((answer as Response).status).toBe(now?.status === 'complete' ? 303 : 410);
    expect(now?.paymentStatus).toBe(now?.status === 'complete' ? 'paid' : 'unpaid');
  }
});

test('a session ends by itself at its time, and says so', async () => {
  const shop = await openShop();
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  shop.clock.forward(31 * 60_000 - 1000);
  await shop.emulator.tick();
  expect(await shop.payments.getCheckout({ sessionId: id, account })).toMatchObject({ status: 'open' });
  shop.clock.forward(1000);
  await shop.emulator.tick();
  await shop.emulator.deliverAll();
  expect(shop.received).toMatchObject([{ kind: 'checkout_expired', session: { id, status: 'expired' } }]);
});

test('a session or payment of one vendor can’t be reached by way of another', async () => {
  const shop = await openShop();
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock));
  await shop.emulator.pay(id);
  const paymentId = (await shop.payments.getCheckout({ sessionId: id, account }))?.paymentId ?? '';
  const other = 'acct_demo_second_light';
  expect(await shop.payments.getCheckout({ sessionId: id, account: other })).toBeNull();
  const refund = { refundId: 'one', paymentId, account: other, amountCents: 100 };
  await expect(shop.payments.refund(refund)).rejects.toMatchObject({ code: 'payments_unavailable' });
  await expect(shop.payments.listRefunds({ paymentId, account: other })).rejects.toThrow();
  expect(await shop.payments.readCharge({ paymentId, account: other })).toBeNull();
});
