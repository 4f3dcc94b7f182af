import { createStripeEmulator, type StripeEmulator } from '../../src/demo/emulators/stripe/emulator.ts';
import { handlePaymentEvent } from '../../src/features/buying/checkout/handle-payment-event.server.ts';
import { createStripePayments } from '../../src/features/buying/stripe/stripe.ts';
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
  const emulator = await createStripeEmulator({
    accounts: [],
    siteUrl: 'http://localhost:4321',
    webhookSecret,
    accountsWebhookSecret,
    planWebhookSecret: 'whsec_of_plans',
    persistence: null,
    clock,
    automatic: false,
    deliver: async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      await handlePaymentEvent(app, payments.readEvent(bytes, request.headers.get('stripe-signature')));
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
  const app = { ...(await testApp({ ...options, payments })), clock };
  return {
    ...app,
    emulator,
    close: async () => {
      await emulator.close();
      await app.close();
    },
  };
}
