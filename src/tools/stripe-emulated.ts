/**
 * `npm run stripe:emulated`: the emulated Stripe as a server of its own, at STRIPE_API_URL, for a site with the same settings. So a
 * live configuration is rehearsed without charging anybody. It forgets everything when it stops.
 */

import { readConfig } from '../app/settings/env.ts';
import { listen } from '../demo/emulators/clerk/listen.ts';
import { createStripeEmulator } from '../demo/emulators/stripe/emulator.ts';
import { pagesPath } from '../demo/emulators/stripe/world.ts';
import { root } from './root.ts';

const config = readConfig(process.env, root);
const { apiUrl, webhookSecret, accountsWebhookSecret, planWebhookSecret } = config.stripe;
if (apiUrl === null || !new URL(apiUrl).port) {
  console.error('Set STRIPE_API_URL to where it should listen, such as http://localhost:4322.');
  process.exit(1);
}

const emulator = await createStripeEmulator({
  accounts: [],
  siteUrl: new URL(apiUrl).origin,
  webhookSecret: webhookSecret ?? '',
  accountsWebhookSecret: accountsWebhookSecret ?? '',
  planWebhookSecret: planWebhookSecret ?? '',
  platformName: config.site.name,
  persistence: null,
  // The emulator sends them to its own origin.
  deliver: (request) => {
    const { pathname } = new URL(request.url);
    return fetch(new Request(`${config.siteUrl}${pathname}`, request));
  },
  log: console.log,
});
const server = await listen(
  (request) =>
    new URL(request.url).pathname.startsWith(pagesPath) ? emulator.fetch(request) : emulator.stripeFetch(request),
  Number(new URL(apiUrl).port),
);
console.log(
  `Emulated Stripe at ${server.url}, for ${config.siteUrl}. It takes test keys only: STRIPE_SECRET_KEY=sk_test_…`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await server.close();
    await emulator.close();
    process.exit(0);
  });
