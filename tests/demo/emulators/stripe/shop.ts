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
import type { Billing, OpenCheckout, PlanEvent } from '../../../../src/features/plan/billing.ts';
import { readStripePlanEvent } from '../../../../src/features/plan/stripe/plan-events.ts';
import { createStripeBilling } from '../../../../src/features/plan/stripe/stripe-billing.ts';
import type { Clock } from '../../../../src/platform/clock.ts';
import { makePdf } from '../../../../src/platform/pdf/make-pdf.ts';
import { anAddress } from '../../../support/address-step.ts';

export const webhookSecret = 'whsec_of_the_tests';
const planWebhookSecret = 'whsec_of_the_plan';
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
  billing: Billing;
  /** The events about subscriptions, in the order of arrival. */
  planPings: PlanEvent[];
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
  const planPings: PlanEvent[] = [];
  const emulator = await createStripeEmulator({
    accounts: [{ id: account, name: 'Portland Kiln' }],
    siteUrl,
    webhookSecret,
    accountsWebhookSecret,
    planWebhookSecret,
    platformName: 'River City Artists',
    makePdf: (document) => makePdf(document, clock.now()),
    persistence: null,
    clock,
    automatic: false,
    async deliver(request) {
      const body = new Uint8Array(await request.arrayBuffer());
      const signature = request.headers.get('stripe-signature');
      if (request.url.endsWith('/accounts')) pings.push(payments.readAccountEvent(body, signature));
      else if (request.url.endsWith('/plan'))
        planPings.push(readStripePlanEvent(body, signature, planWebhookSecret, clock.now()));
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
  const billing = createStripeBilling({
    secretKey: 'sk_test_emulated',
    productName: 'River City Artists',
    papersOrigin: siteUrl,
    fetch: emulator.stripeFetch,
    clock,
    ...(options.stripe?.timeoutMs !== undefined && { timeoutMs: options.stripe.timeoutMs }),
    ...(options.stripe?.maxNetworkRetries !== undefined && { maxNetworkRetries: options.stripe.maxNetworkRetries }),
  });
  return { payments, emulator, clock, received, pings, billing, planPings };
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
    processingSavedCents: 0,
    delivery: 'shipping',
    shippingCents: 800,
    tax: null,
    shippingAddress: anAddress,
    applicationFeeCents: 150,
    totalCents: 11_154,
    customerEmail: 'ada@example.com',
    expiresAt: new Date(clock.now().getTime() + 31 * 60_000),
    notice: null,
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
    shippingAddress: null,
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

/** A subscription of $15 a month, free for ten more days. */
export function aPlan(clock: Clock, changes: Partial<OpenCheckout> = {}): OpenCheckout {
  return {
    accountId: account,
    vendorId: 'portland-kiln',
    priceCents: 1500,
    freeUntil: new Date(clock.now().getTime() + 10 * 86_400_000),
    successUrl: `${siteUrl}/vendor/portland-kiln/plan?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${siteUrl}/vendor/portland-kiln/plan`,
    idempotencyKey: crypto.randomUUID(),
    ...changes,
  };
}
