import { createStripeEmulator, type StripeEmulator } from '../../src/demo/emulators/stripe/emulator.ts';
import { handlePaymentEvent } from '../../src/features/buying/checkout/handle-payment-event.server.ts';
import { createStripePayments } from '../../src/features/buying/stripe/stripe.ts';
import { handlePlanEvent } from '../../src/features/plan/plan-events.server.ts';
import { readStripePlanEvent } from '../../src/features/plan/stripe/plan-events.ts';
import { createStripeBilling } from '../../src/features/plan/stripe/stripe-billing.ts';
import { paths } from '../../src/site/paths.ts';
import { fakeClock } from './clock.ts';
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts';

export interface EmulatedApp extends TestApp {
  emulator: StripeEmulator;
}

/** Creates a test app with the emulated Stripe. Its webhooks arrive when the test calls `deliverAll`. */
export async function emulatedApp(options: Omit<TestAppOptions, 'payments'> = {}): Promise<EmulatedApp> {
  const clock = fakeClock();
  const webhookSecret = 'whsec_of_a_test';
  const accountsWebhookSecret = 'whsec_of_accounts';
  const planWebhookSecret = 'whsec_of_plans';
  const emulator = await createStripeEmulator({
    accounts: [],
    siteUrl: 'http://localhost:4321',
    webhookSecret,
    accountsWebhookSecret,
    planWebhookSecret,
    persistence: null,
    clock,
    automatic: false,
    deliver: async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const signature = request.headers.get('stripe-signature');
      if (new URL(request.url).pathname === paths.api.stripePlanWebhook) {
        await handlePlanEvent(app, app.readPlanEvent(bytes, signature));
        return new Response(null, { status: 200 });
      }
      await handlePaymentEvent(app, payments.readEvent(bytes, signature));
      return new Response(null, { status: 200 });
    },
  });
  const payments = createStripePayments({
    secretKey: 'sk_test_emulated',
    publishableKey: null,
    webhookSecret,
    accountsWebhookSecret,
    mode: 'emulated',
    fetch: emulator.stripeFetch,
    clock,
  });
  const billing = createStripeBilling({
    secretKey: 'sk_test_emulated',
    fetch: emulator.stripeFetch,
    papersOrigin: 'http://localhost:4321',
    productName: 'River City Artists',
    clock,
  });
  const readPlanEvent = (body: Uint8Array, signature: string | null) =>
    readStripePlanEvent(body, signature, planWebhookSecret, clock.now());
  const app = { ...(await testApp({ ...options, payments })), billing, readPlanEvent, clock };
  return {
    ...app,
    emulator,
    close: async () => {
      await emulator.close();
      await app.close();
    },
  };
}
