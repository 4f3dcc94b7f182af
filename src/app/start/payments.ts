import { randomBytes } from 'node:crypto';
import { demoCatalog } from '../../demo/city/catalog.ts';
import { createStripeEmulator } from '../../demo/emulators/stripe/emulator.ts';
import { dashboardUrl, pagesPath } from '../../demo/emulators/stripe/world.ts';
import { demoAccountId } from '../../demo/seed.server.ts';
import { createStripePayments } from '../../features/buying/stripe/stripe.ts';
import { readStripePlanEvent } from '../../features/plan/stripe/plan-events.ts';
import { createStripeBilling } from '../../features/plan/stripe/stripe-billing.ts';
import type { Clock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/connection.ts';
import type { PdfMaker } from '../../platform/pdf/pdf-maker.ts';
import type { Config } from '../../site/config.ts';
import { createLocalDelivery } from './local-delivery.ts';

interface Services {
  clock: Clock;
  log: (message: string) => void;
  pdfs: PdfMaker;
}

type Mounts = Record<string, (request: Request) => Promise<Response>>;

/** Creates payments by Stripe if its key is set, otherwise by the emulated Stripe, whose pages this process serves. */
export async function createPayments(config: Config, url: string, { clock, log, pdfs }: Services) {
  const { secretKey, apiUrl, publishableKey, webhookSecret, accountsWebhookSecret, planWebhookSecret } = config.stripe;
  const shared = { productName: config.site.name, clock, log };
  const readPlanEventWith = (secret: string | null) => (body: Uint8Array, signature: string | null) =>
    readStripePlanEvent(body, signature, secret, clock.now());
  if (secretKey !== null) {
    const mode = secretKey.includes('_live_') ? ('live' as const) : ('test' as const);
    const missing = [
      ...(webhookSecret === null ? ['STRIPE_WEBHOOK_SECRET'] : []),
      ...(accountsWebhookSecret === null ? ['STRIPE_ACCOUNTS_WEBHOOK_SECRET'] : []),
    ];
    const webhooks = missing.length === 0 ? '' : `; webhooks are refused until ${missing.join(' and ')} is set`;
    const secrets = { secretKey, apiUrl, publishableKey, webhookSecret, accountsWebhookSecret };
    return {
      payments: createStripePayments({ ...secrets, mode, clock, log }),
      billing: createStripeBilling({
        ...shared,
        secretKey,
        apiUrl,
        ...(apiUrl !== null && { papersOrigin: new URL(apiUrl).origin }),
      }),
      readPlanEvent: readPlanEventWith(planWebhookSecret),
      mounts: {} as Mounts,
      emulator: null,
      close: async () => {},
      description: `${apiUrl === null ? 'Stripe' : `a stand-in for Stripe at ${apiUrl}`}, ${mode} mode${webhooks}`,
    };
  }
  const newSecret = () => `whsec_${randomBytes(24).toString('hex')}`;
  const secrets = { webhookSecret: newSecret(), accountsWebhookSecret: newSecret() };
  const planSecret = newSecret();
  // The emulator has its own connections: requests hold theirs while they wait for it, which could deadlock.
  const own = openDatabase(url, { max: 4 });
  const emulator = await createStripeEmulator({
    accounts: [
      ...demoCatalog.vendors.map(({ slug, name }) => ({ id: demoAccountId(slug), name })),
      ...demoCatalog.newcomers.map(({ slug, name }) => ({ id: demoAccountId(slug), name, stage: 'asked' as const })),
    ],
    siteUrl: config.siteUrl,
    ...secrets,
    planWebhookSecret: planSecret,
    platformName: config.site.name,
    async makePdf(document) {
      const made = await pdfs.make(document, 'emulated-stripe');
      if ('refused' in made) throw new Error(`There is no paper of the invoice: ${made.refused}.`);
      return made;
    },
    deliver: createLocalDelivery(config),
    persistence: { pool: own.pool },
    clock,
    log,
  });
  return {
    payments: createStripePayments({
      secretKey: 'sk_test_emulated',
      publishableKey: null,
      ...secrets,
      mode: 'emulated',
      disputesUrl: (account) => dashboardUrl(config.siteUrl, account),
      dashboardUrl: (account) => dashboardUrl(config.siteUrl, account),
      fetch: emulator.stripeFetch,
      clock,
      log,
    }),
    billing: createStripeBilling({
      ...shared,
      secretKey: 'sk_test_emulated',
      fetch: emulator.stripeFetch,
      papersOrigin: new URL(config.siteUrl).origin,
    }),
    readPlanEvent: readPlanEventWith(planSecret),
    mounts: { [pagesPath]: (request) => emulator.fetch(request) } as Mounts,
    emulator,
    close: async () => {
      await emulator.close();
      await own.close();
    },
    description: 'emulated, no card is charged; set STRIPE_SECRET_KEY for Stripe',
  };
}
