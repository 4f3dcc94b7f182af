/**
 * The contract of every implementation of `Payments`. It always runs against the emulator; with STRIPE_TEST_KEY
 * and STRIPE_TEST_ACCOUNT the same runs against Stripe's test mode.
 */
import { describe, expect, test } from 'vitest';
import type { Payments } from '../../../../src/features/buying/payments.ts';
import { createStripePayments } from '../../../../src/features/buying/stripe/stripe.ts';
import { aCheckout, account, aPickup, openShop } from '../../../demo/emulators/stripe/shop.ts';
import { anAddress } from '../../../support/address-step.ts';

interface Row {
  name: string;
  account: string;
  open(): Promise<Payments>;
}

const rows: Row[] = [{ name: 'the emulator', account, open: async () => (await openShop()).payments }];
const { STRIPE_TEST_KEY: secretKey, STRIPE_TEST_ACCOUNT: testAccount } = process.env;
if (secretKey !== undefined && testAccount !== undefined) {
  const stripe = { secretKey, publishableKey: null, webhookSecret: null, mode: 'test' as const };
  rows.push({ name: 'Stripe', account: testAccount, open: async () => createStripePayments(stripe) });
}

describe.each(rows)('Payments on $name', ({ account: charged, open }) => {
  const clock = { now: () => new Date() };
  const checkout = (changes = {}) => aCheckout(clock, { account: charged, ...changes });

  test('a checkout is open, unpaid, and charges exactly the total', async () => {
    const payments = await open();
    const request = checkout();
    const session = await payments.createCheckout(request);
    expect(session).toMatchObject({
      account: charged,
      orderId: request.orderId,
      status: 'open',
      paymentStatus: 'unpaid',
      totalCents: 11_154,
      currency: 'usd',
      customerEmail: 'ada@example.com',
      clientSecret: null,
    });
    expect(session.url).toMatch(/^https?:\/\//);
    expect(session.expiresAt.getTime()).toBe(Math.floor(request.expiresAt.getTime() / 1000) * 1000);
  });

  test('a checkout that ships for free has the total of its lines', async () => {
    const payments = await open();
    const free = { shippingCents: 0, totalCents: 10_354 };
    expect(await payments.createCheckout(checkout(free))).toMatchObject({ totalCents: 10_354 });
  });

  test('an embedded checkout has a client secret instead of a URL', async () => {
    const payments = await open();
    const session = await payments.createCheckout(checkout({ ui: 'embedded' }));
    expect(session.url).toBeNull();
    expect(session.clientSecret).toContain(session.id);
  });

  test('the same order gets the same session, however often it is requested', async () => {
    const payments = await open();
    const request = checkout();
    const sessions = await Promise.all([1, 2, 3].map(() => payments.createCheckout(request)));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
  });

  test('the same order with other contents is a conflict', async () => {
    const payments = await open();
    const request = checkout();
    await payments.createCheckout(request);
    const other = aPickup(clock, { account: charged, orderId: request.orderId });
    await expect(payments.createCheckout(other)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  test('a request whose parts don’t add up is never sent', async () => {
    const payments = await open();
    await expect(payments.createCheckout(checkout({ totalCents: 11_153 }))).rejects.toThrow('11154 cents');
    await expect(payments.createCheckout(checkout({ shippingCents: 8.5 }))).rejects.toThrow('whole number of cents');
    await expect(payments.createCheckout(checkout({ delivery: 'pickup' }))).rejects.toThrow('pickup asks for shipping');
    await expect(payments.createCheckout(checkout({ shippingAddress: null }))).rejects.toThrow('ships to no address');
    const pickup = aPickup(clock, { account: charged, shippingAddress: anAddress });
    await expect(payments.createCheckout(pickup)).rejects.toThrow('pickup asks for shipping');
  });

  test('a total below half a dollar is refused, and says so', async () => {
    const payments = await open();
    const lines = [{ name: 'Card', unitAmountCents: 40, quantity: 1, imageUrl: null }];
    const small = aPickup(clock, { account: charged, lines, tax: null, applicationFeeCents: 0, totalCents: 40 });
    await expect(payments.createCheckout(small)).rejects.toMatchObject({
      code: 'invalid',
      message: 'A card can’t be charged less than $0.50.',
      details: { fields: [{ path: 'total' }] },
    });
  });

  test('an expired session stays expired, and its order gets no open session again', async () => {
    const payments = await open();
    const request = checkout();
    const { id: sessionId } = await payments.createCheckout(request);
    const ref = { sessionId, account: charged };
    expect(await payments.expireCheckout(ref)).toMatchObject({ id: sessionId, status: 'expired', url: null });
    expect(await payments.expireCheckout(ref)).toMatchObject({ status: 'expired' });
    expect(await payments.getCheckout(ref)).toMatchObject({ status: 'expired' });
    expect(await payments.createCheckout(request)).toMatchObject({ id: sessionId, status: 'expired' });
  });

  test('an unknown session is null', async () => {
    const payments = await open();
    for (const sessionId of [`cs_test_${'a'.repeat(58)}`, '../accounts', '', 'pi_123']) {
      const ref = { sessionId, account: charged };
      expect(await payments.getCheckout(ref)).toBeNull();
      expect(await payments.expireCheckout(ref)).toBeNull();
    }
  });

  test('an unknown account throws vendor_not_ready', async () => {
    const payments = await open();
    const request = checkout({ account: 'acct_1NobodyKnowsThis' });
    await expect(payments.createCheckout(request)).rejects.toMatchObject({
      code: 'vendor_not_ready',
      message: 'This vendor has not completed their payment setup yet. Please contact the artist directly.',
    });
  });
});
