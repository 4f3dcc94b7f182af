import { onTestFinished } from 'vitest';
import {
  createStripeEmulator,
  type EmulatorOptions,
  type StripeEmulator,
} from '../../../../src/demo/emulators/stripe/emulator.ts';
import type {
  AccountEvent,
  CheckoutRequest,
  PaymentEvent,
  Payments,
} from '../../../../src/features/buying/payments.ts';
import { createStripePayments, type StripeOptions } from '../../../../src/features/buying/stripe/stripe.ts';
import type { Clock } from '../../../../src/platform/clock.ts';

export const webhookSecret = 'whsec_of_the_tests';
const accountsWebhookSecret = 'whsec_of_the_accounts';
export const siteUrl = 'http://localhost:4321';
export const account = 'acct_demo_portland_kiln';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  forward(ms: number): void;
}

export function testClock(start = Date.now()): TestClock {
  let now = start;
  return {
    now: () => new Date(now),
    forward: (ms) => {
      now += ms;
    },
  };
}

/** The adapter, the emulator behind it, and the application that its webhooks reach. */
export interface Shop {
  payments: Payments;
  emulator: StripeEmulator;
  clock: TestClock;
  /** What the application understood, in the order of arrival. */
  received: PaymentEvent[];
  /** The events about accounts, in the order of arrival. */
  pings: AccountEvent[];
}

interface ShopOptions {
  clock?: TestClock;
  stripe?: Partial<StripeOptions>;
  emulator?: Partial<EmulatorOptions>;
}

export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const clock = options.clock ?? testClock();
  const received: PaymentEvent[] = [];
  const pings: AccountEvent[] = [];
  const emulator = await createStripeEmulator({
    accounts: [{ id: account, name: 'Portland Kiln' }],
    siteUrl,
    webhookSecret,
    accountsWebhookSecret,
    persistence: null,
    clock,
    automatic: false,
    async deliver(request) {
      const body = new Uint8Array(await request.arrayBuffer());
      const signature = request.headers.get('stripe-signature');
      if (request.url.endsWith('/accounts')) pings.push(payments.readAccountEvent(body, signature));
      else received.push(payments.readEvent(body, signature));
      return new Response(null, { status: 200 });
    },
    ...options.emulator,
  });
  // Only now: a test that "kills" the process goes on without it, but keeps no files open.
  onTestFinished(() => emulator.close());
  const payments = createStripePayments({
    secretKey: 'sk_test_emulated',
    publishableKey: null,
    webhookSecret,
    accountsWebhookSecret,
    mode: 'emulated',
    fetch: emulator.stripeFetch,
    clock,
    ...options.stripe,
  });
  return { payments, emulator, clock, received, pings };
}

/** Two vases and a bowl, shipped: $100.00 of goods, $8.00 of shipping, $3.54 of fees. */
export function aCheckout(clock: Clock, changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: crypto.randomUUID(),
    orderNumber: 'RC-7K3M-9QXD',
    account,
    currency: 'usd',
    lines: [
      { name: 'Ash-glazed vase', unitAmountCents: 3500, quantity: 2, imageUrl: 'https://example.org/vase.webp' },
      { name: 'Bowl & saucer', unitAmountCents: 3000, quantity: 1, imageUrl: null },
    ],
    processingFeeCents: 354,
    delivery: 'shipping',
    shippingCents: 800,
    tax: null,
    shippingAddress: null,
    applicationFeeCents: 150,
    totalCents: 11_154,
    customerEmail: 'ada@example.com',
    expiresAt: new Date(clock.now().getTime() + 31 * 60_000),
    ui: 'hosted',
    successUrl: `${siteUrl}/checkout/success?vendor=portland-kiln&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${siteUrl}/vendor/portland-kiln?cancelled=1`,
    ...changes,
  };
}

/** One cheap thing to pick up. */
export function aPickup(clock: Clock, changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return aCheckout(clock, {
    lines: [{ name: 'Mug', unitAmountCents: 2000, quantity: 1, imageUrl: null }],
    processingFeeCents: null,
    delivery: 'pickup',
    shippingCents: 0,
    applicationFeeCents: 30,
    totalCents: 2000,
    ...changes,
  });
}

/** Pays one cheap thing. @param number the card */
export async function payOne(shop: Shop, number = '4242424242424242', changes: Partial<CheckoutRequest> = {}) {
  const { id } = await shop.payments.createCheckout(aPickup(shop.clock, changes));
  await shop.emulator.pay(id, { number });
  const paid = await shop.payments.getCheckout({ sessionId: id, account });
  return { paymentId: paid?.paymentId ?? '', account };
}
