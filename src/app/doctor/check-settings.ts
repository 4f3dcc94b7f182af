import type { Config } from '../../site/config.ts';
import { type Check, ok, problem, warning } from './check.ts';

/** Real keys of Stripe have at least this many characters after their prefix. */
const shortestKey = 24;
/** What people write until they have the real one. Long enough that no random key has it by chance. */
const placeholder = /example|change.?me|placeholder|secret|dummy|xxxxxx|0123456789/i;
const minVariety = 8;

function isMadeUp(key: string, shortest = shortestKey): boolean {
  const random = key.replace(/^(?:sk|rk|pk)_(?:test|live)_|^whsec_/, '');
  return random.length < shortest || new Set(random).size < minVariety || placeholder.test(random);
}

export const isLive = ({ demo, siteUrl }: Config): boolean => !demo && siteUrl.startsWith('https:');

function findMadeUp({ stripe, identity }: Config): string[] {
  const keys: [string, string | null][] = [
    // A stand-in for Stripe takes any key.
    ...(stripe.apiUrl === null
      ? ([
          ['STRIPE_SECRET_KEY', stripe.secretKey],
          ['STRIPE_WEBHOOK_SECRET', stripe.webhookSecret],
          ['STRIPE_ACCOUNTS_WEBHOOK_SECRET', stripe.accountsWebhookSecret],
          ['STRIPE_PLAN_WEBHOOK_SECRET', stripe.planWebhookSecret],
        ] satisfies [string, string | null][])
      : []),
    ['AUTH_SECRET', identity.secret],
  ];
  return keys.flatMap(([name, key]) => (key !== null && isMadeUp(key) ? [name] : []));
}

function checkKeys(config: Config): Check {
  const name = 'keys';
  if (!isLive(config)) return ok(name, 'This isn’t a live site, so test keys are fine.');
  const madeUp = findMadeUp(config);
  if (madeUp.length > 0)
    return problem(
      name,
      `${madeUp.join(' and ')} ${madeUp.length === 1 ? 'looks' : 'look'} like a placeholder, and the site at SITE_URL is live. Copy the real one, or make one with \`openssl rand -hex 32\` for AUTH_SECRET.`,
    );
  if (config.stripe.apiUrl !== null)
    return warning(
      name,
      'STRIPE_API_URL leads to a stand-in for Stripe: nobody is charged, although the site is live.',
    );
  if (config.stripe.secretKey?.includes('_test_'))
    return warning(
      name,
      'STRIPE_SECRET_KEY is a test key, and the site is live: orders are taken, and nobody is charged.',
    );
  return ok(name, 'No placeholder keys found.');
}

function checkProxies(config: Config): Check {
  const name = 'proxies';
  if (!isLive(config) || config.trustedProxies.length > 0) return ok(name, 'TRUSTED_PROXIES is set correctly.');
  return warning(
    name,
    'TRUSTED_PROXIES is not set. If a proxy ends TLS, all visitors seem to have its address, and share its limits.',
  );
}

export const checkSettings = (config: Config): Check[] => [checkKeys(config), checkProxies(config)];
