/**
 * `npm run check:stripe`: makes the site's calls at Stripe, with test keys, and compares each answer's shape with the
 * emulator's. It needs STRIPE_SECRET_KEY and STRIPE_CHECK_ACCOUNT, an account that was onboarded once by hand.
 */
import Stripe from 'stripe';
import { createStripeEmulator } from '../demo/emulators/stripe/emulator.ts';
import { readCheckSettings, report } from './stripe-check/report.ts';
import { notChecked, runSteps } from './stripe-check/steps.ts';

async function check(): Promise<boolean> {
  const { key, account } = readCheckSettings(process.env);
  const emulator = await createStripeEmulator({
    accounts: [],
    siteUrl: 'http://localhost:4321',
    webhookSecret: 'whsec_unused',
    accountsWebhookSecret: 'whsec_unused',
    planWebhookSecret: 'whsec_unused',
    persistence: null,
    automatic: false,
    deliver: async () => new Response(null),
  });
  const httpClient = Stripe.createFetchHttpClient(emulator.stripeFetch);
  const emulated = await runSteps({
    stripe: new Stripe('sk_test_emulated', { httpClient }),
    account: 'acct_demo_check',
  });
  await emulator.close();
  const { lines, ok } = report(await runSteps({ stripe: new Stripe(key, { telemetry: false }), account }), emulated);
  console.log([...lines, '', 'Not checked:', ...notChecked.map((text) => `  ${text}`)].join('\n'));
  return ok;
}

check().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
