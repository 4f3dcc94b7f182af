/**
 * Reads every setting from an environment object, as a pure function that tests can call. Each wrong value becomes a
 * sentence that names it, and all of them are reported at once.
 */
import { isIP } from 'node:net';
import path from 'node:path';
import type { ClerkConfig, IdentityConfig } from '../site/config.ts';
import { type Config, ConfigError, logLevels } from '../site/config.ts';

/** Functions that read one variable each and collect its problems. */
export interface EnvReader {
  text(name: string, fallback: string): string;
  optional(name: string): string | null;
  list(name: string): string[];
  key(name: string, pattern: RegExp, form: string): string | null;
  url(name: string, value: string, protocols: readonly string[]): URL | null;
  problems: string[];
}

const clerkNames = ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'CLERK_JWT_KEY'] as const;

function readClerk({ optional, key, url, problems }: EnvReader): ClerkConfig | null {
  const publishableKey = key('CLERK_PUBLISHABLE_KEY', /^pk_(test|live)_[\w=+/-]+$/, 'a Clerk publishable key (pk_…)');
  const secretKey = key('CLERK_SECRET_KEY', /^sk_(test|live)_\w+$/, 'a Clerk secret key (sk_…)');
  // Some places that store settings allow no line breaks, so "\n" is read as one.
  const jwtKey = optional('CLERK_JWT_KEY')?.replaceAll('\\n', '\n') ?? null;
  if (jwtKey !== null && !jwtKey.startsWith('-----BEGIN PUBLIC KEY-----')) {
    problems.push('CLERK_JWT_KEY must be the PEM public key of the Clerk instance.');
  }
  const webhookSecret = key('CLERK_WEBHOOK_SECRET', /^whsec_\S+$/, 'a Clerk webhook secret (whsec_…)');
  const origin = (name: string) => {
    const value = optional(name);
    return value === null ? null : (url(name, value, ['http:', 'https:'])?.origin ?? null);
  };
  const frontendApi = origin('CLERK_FRONTEND_API_URL');
  const backendApi = origin('CLERK_API_URL');
  const missing = clerkNames.filter((name) => optional(name) === null);
  if (publishableKey === null || secretKey === null || jwtKey === null) {
    if (missing.length < clerkNames.length) problems.push(`${missing.join(' and ')} must be set as well to use Clerk.`);
    return null;
  }
  return { publishableKey, secretKey, jwtKey, webhookSecret, frontendApi, backendApi };
}

export function readIdentity(reader: EnvReader): IdentityConfig {
  const { optional, list, problems } = reader;
  const secret = optional('AUTH_SECRET');
  if (secret !== null && secret.length < 32) problems.push('AUTH_SECRET must have at least 32 characters.');
  const adminEmails = list('ADMIN_EMAILS').map((email) => email.toLowerCase());
  for (const email of adminEmails) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      problems.push(`ADMIN_EMAILS holds "${email}", which is not an email address.`);
  }
  const domain = optional('ADMIN_EMAIL_DOMAIN')?.toLowerCase() ?? null;
  if (domain !== null && !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(domain)) {
    problems.push(
      'ADMIN_EMAIL_DOMAIN must be a domain such as example.org, without "@"; its ASCII form if it has another.',
    );
  }
  return { secret, clerk: readClerk(reader), adminEmails, adminEmailDomain: domain };
}

/** Reads "EUR:0.92,GBP:0.79": about how much a US dollar is in another currency. */
function readRates({ list, problems }: EnvReader): Config['approximateRates'] {
  const rates: { EUR?: number; GBP?: number } = {};
  for (const rate of list('APPROXIMATE_RATES')) {
    const [, currency, amount] = /^(EUR|GBP):(\d{1,3}(?:\.\d{1,6})?)$/.exec(rate) ?? [];
    if (currency && Number(amount) > 0) rates[currency as 'EUR' | 'GBP'] = Number(amount);
    else problems.push(`APPROXIMATE_RATES holds "${rate}", which is not a rate such as EUR:0.92 or GBP:0.79.`);
  }
  return rates;
}

export type Env = Readonly<Record<string, string | undefined>>;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True also for subdomains such as "shop.localhost", which browsers resolve to this machine. */
function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host) || host.endsWith('.localhost');
}

/** Asks the formatter, because `Intl.supportedValuesOf` lists only one of a zone's names. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Reads the settings.
 * @param env usually `process.env`
 * @param root the project's root, against which DATA_DIR is resolved
 * @throws ConfigError with one sentence per wrong value
 */
export function readConfig(env: Env, root: string): Config {
  const problems: string[] = [];
  const text = (name: string, fallback: string): string => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  };
  const optional = (name: string): string | null => text(name, '') || null;
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name, fallback);
    const found = allowed.find((option) => option === value);
    if (found === undefined) problems.push(`${name} must be one of ${allowed.join(', ')}; it is "${value}".`);
    return found ?? fallback;
  };
  const list = (name: string): string[] =>
    text(name, '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const url = (name: string, value: string, protocols: readonly string[]): URL | null => {
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (parsed && protocols.includes(parsed.protocol)) return parsed;
    problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return null;
  };
  const key = (name: string, pattern: RegExp, form: string): string | null => {
    const value = optional(name);
    if (value !== null && !pattern.test(value)) problems.push(`${name} does not look like ${form}.`);
    return value;
  };

  const portText = text('PORT', '4321');
  const port = /^\d{1,5}$/.test(portText) && Number(portText) <= 65535 ? Number(portText) : Number.NaN;
  if (Number.isNaN(port)) problems.push(`PORT must be a whole number from 0 to 65535; it is "${portText}".`);

  const host = text('HOST', '127.0.0.1');
  if (isIP(host) === 0 && !/^[a-z0-9.-]+$/i.test(host))
    problems.push(`HOST must be an address or a host name; it is "${host}".`);

  const site = url('SITE_URL', text('SITE_URL', `http://localhost:${Number.isNaN(port) ? 4321 : port}`), [
    'http:',
    'https:',
  ]);
  if (site && (site.pathname !== '/' || site.search !== '' || site.hash !== '' || site.username !== '')) {
    problems.push('SITE_URL must be an origin alone, such as https://example.org, without path or query.');
  }
  const loopback = site === null || isLoopbackHost(site.hostname);
  const production = text('NODE_ENV', 'production') === 'production';
  const demo = oneOf('DEMO', ['true', 'false'], loopback ? 'true' : 'false') === 'true';

  const databaseUrl = optional('DATABASE_URL');
  if (databaseUrl !== null) url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);

  const secretKey = key(
    'STRIPE_SECRET_KEY',
    /^(sk|rk)_(test|live)_\w+$/,
    'a Stripe secret key (sk_test_… or sk_live_…)',
  );
  const publishableKey = key(
    'STRIPE_PUBLISHABLE_KEY',
    /^pk_(test|live)_\w+$/,
    'a Stripe publishable key (pk_test_… or pk_live_…)',
  );
  const webhookSecret = key('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'a Stripe webhook secret (whsec_…)');
  const accountsWebhookSecret = key(
    'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
    /^whsec_\S+$/,
    'a Stripe webhook secret (whsec_…)',
  );
  const checkoutUi = oneOf('CHECKOUT_UI', ['hosted', 'embedded'], 'hosted');
  if (secretKey !== null && checkoutUi === 'embedded' && publishableKey === null) {
    problems.push('CHECKOUT_UI=embedded needs STRIPE_PUBLISHABLE_KEY.');
  }

  const processingFee = oneOf('PROCESSING_FEE', ['added', 'included'], 'added');

  const reader: EnvReader = { text, optional, list, key, url, problems };
  const identity = readIdentity(reader);
  const approximateRates = readRates(reader);
  const betaPassword = optional('BETA_PASSWORD');

  const smtpUrl = optional('SMTP_URL');
  if (smtpUrl !== null) url('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']);

  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  if (!rateLimits && !loopback) problems.push('RATE_LIMITS=off is only for tests on this machine: SITE_URL is public.');

  const timeZone = text('SITE_TIME_ZONE', 'America/Kentucky/Louisville');
  if (!isTimeZone(timeZone)) problems.push(`SITE_TIME_ZONE "${timeZone}" is not a time zone.`);

  const contactEmail = text('CONTACT_EMAIL', 'artists@rivercityartists.example');
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(contactEmail)) problems.push('CONTACT_EMAIL must be an email address.');

  const mailFrom = text('MAIL_FROM', `${text('SITE_NAME', 'River City Artists')} <${contactEmail}>`);
  if (
    optional('MAIL_FROM') !== null &&
    !/^(?:[^<>\r\n]*<[^\s@<>"]+@[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+)$/.test(mailFrom)
  ) {
    problems.push('MAIL_FROM must be an email address, alone or as Name <address>.');
  }

  const debugPages = oneOf('DEBUG_PAGES', ['on', 'off'], demo ? 'on' : 'off') === 'on';
  const logFormat = oneOf('LOG_FORMAT', ['json', 'text'], demo ? 'text' : 'json');
  const logLevel = oneOf('LOG_LEVEL', logLevels, 'info');
  const metricsToken = optional('METRICS_TOKEN');
  if (metricsToken !== null && !/^\S{16,}$/.test(metricsToken)) {
    problems.push('METRICS_TOKEN must have at least 16 characters, without spaces.');
  }

  const storeGib = text('STORE_GIB', '5');
  if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(storeGib) || Number(storeGib) === 0) {
    problems.push(`STORE_GIB must be a number such as 5 or 0.5; it is "${storeGib}".`);
  }

  const corsOrigins = list('CORS_ORIGINS');
  for (const origin of corsOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      problems.push(`CORS_ORIGINS holds "${origin}", which is not an origin.`);
  }
  const trustedProxies = list('TRUSTED_PROXIES');
  for (const proxy of trustedProxies) {
    if (isIP(proxy) === 0) problems.push(`TRUSTED_PROXIES holds "${proxy}", which is not an IP address.`);
  }

  if (!demo && !loopback && site?.protocol === 'http:') {
    problems.push('SITE_URL must start with https://, or sign-ins could be read on their way.');
  }
  if (!demo) {
    const needed = {
      DATABASE_URL: databaseUrl,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      SMTP_URL: smtpUrl,
      // Signs cookies, so all instances need the same one and it has to survive a redeployment.
      AUTH_SECRET: identity.secret,
    };
    for (const [name, value] of Object.entries(needed)) {
      if (value === null)
        problems.push(
          `${name} is not set, and the site at SITE_URL is public. Set it, or DEMO=true for a public demonstration.`,
        );
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    production,
    demo,
    host,
    port,
    siteUrl: site?.origin ?? '',
    loopback,
    dataDir: path.resolve(root, text('DATA_DIR', '.data')),
    databaseUrl,
    site: {
      name: text('SITE_NAME', 'River City Artists'),
      subtitle: text('SITE_SUBTITLE', `Supporting ${text('SITE_CITY', 'Louisville')} Artists`),
      city: text('SITE_CITY', 'Louisville'),
      region: text('SITE_REGION', 'Kentucky'),
      regionCode: text('SITE_REGION_CODE', 'KY'),
      timeZone,
      contactEmail,
      operatorName: text('OPERATOR_NAME', text('SITE_NAME', 'River City Artists')),
      operatorAddress: text('OPERATOR_ADDRESS', ''),
    },
    stripe: { secretKey, publishableKey, webhookSecret, accountsWebhookSecret },
    identity,
    betaPassword,
    checkoutUi,
    processingFee,
    smtpUrl,
    mailFrom,
    trustedProxies,
    corsOrigins,
    rateLimits,
    debugPages,
    logFormat,
    logLevel,
    approximateRates,
    storeBytes: Math.round(Number(storeGib) * 1024 ** 3),
    metricsToken,
  };
}
