/** Every setting of the server. The README has the same table for people; a test compares them. */
import { isIP } from 'node:net';
import { logLevels } from '../../site/config.ts';
import {
  address,
  folder,
  listOf,
  matching,
  oneOf,
  type Parse,
  type SettingsTable,
  text,
  timeZone,
  url,
} from './read-settings.ts';
import { releaseRates } from './release-rates.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True for this machine, also for subdomains such as "shop.localhost", which browsers resolve to it. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host) || host.endsWith('.localhost');
}

const port: Parse<number> = (written, report) => {
  if (/^\d{1,5}$/.test(written) && Number(written) <= 65535) return Number(written);
  report(`must be a whole number from 0 to 65535; it is "${written}".`);
  return null;
};

const host: Parse<string> = (written, report) => {
  if (isIP(written) === 0 && !/^[a-z0-9.-]+$/i.test(written))
    report(`must be an address or a host name; it is "${written}".`);
  return written;
};

const origin: Parse<URL> = (written, report) => {
  const site = url('http:', 'https:')(written, report);
  if (site && (site.pathname !== '/' || site.search !== '' || site.hash !== '' || site.username !== ''))
    report('must be an origin alone, such as https://example.org, without path or query.');
  return site;
};

const wholeNumber: Parse<number> = (written, report) => {
  if (!/^[1-9]\d{0,5}$/.test(written)) report(`must be a whole number from 1; it is "${written}".`);
  return Number(written);
};

const gibibytes: Parse<number> = (written, report) => {
  const isNumber = /^\d{1,5}(?:\.\d{1,3})?$/.test(written) && Number(written) > 0;
  if (!isNumber) report(`must be a number such as 5 or 0.5; it is "${written}".`);
  return Number(written);
};

const keep: Parse<number> = (written, report) => {
  if (/^[1-9]\d{0,3}$/.test(written)) return Number(written);
  report(`must be a whole number from 1 to 9999; it is "${written}".`);
  return null;
};

/** Some places that store settings allow no line breaks, so "\n" is read as one. */
const publicKey: Parse<string> = (written, report) => {
  const pem = written.replaceAll('\\n', '\n');
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----')) report('must be the PEM public key of the Clerk instance.');
  return pem;
};

const isRate = (part: string): boolean => Number(/^(?:EUR|GBP):(\d{1,3}(?:\.\d{1,6})?)$/.exec(part)?.[1] ?? 0) > 0;
const isOrigin = (part: string): boolean => URL.canParse(part) && new URL(part).origin === part;
const lowercase =
  <T extends string | readonly string[]>(parse: Parse<T>): Parse<T> =>
  (written, report) =>
    parse(written.toLowerCase(), report);

const demoElse = (demo: string, otherwise: string) => (read: (name: string) => string) =>
  read('DEMO') === 'true' ? demo : otherwise;

const stripeSigningSecret = matching(/^whsec_\S+$/, 'does not look like a Stripe webhook secret (whsec_…).');

const listening = 'Where to listen';
const s3 = 'The key of S3, or of a service like it';
const payments = 'Real payments';
const shippo =
  'The site’s client at Shippo, by which artists connect their own accounts for labels. Without both, they paste a token';
const city = 'For another city, change these; no code changes';
const contact =
  'Shown on pages and in emails. The contact form writes to the first; without the second, the terms say that it is missing, and no newsletters and alerts are sent';
const admins = 'Accounts whose verified primary address is one of these, or at exactly this domain, are admins';
const clerk = 'Clerk keeps the accounts; set all three, or none';
const standIn = 'For a stand-in';
const standInForStripe = 'For a stand-in, such as npm run stripe:emulated, to rehearse the settings of a live site';

export const settings = {
  PORT: { about: listening, fallback: '4321', parse: port },
  HOST: { about: listening, fallback: '127.0.0.1', parse: host },
  SITE_URL: {
    about:
      'The public origin. For any host but this machine, https and the settings in Going live are required, unless DEMO=true',
    fallback: (read) => `http://localhost:${read('PORT')}`,
    parse: origin,
  },
  DEMO: {
    about: 'Allows demo data and emulated services. Refused beside a live key of Stripe, Clerk, or Shippo',
    fallback: (read) => String(isLoopbackHost(new URL(read('SITE_URL')).hostname)),
    parse: oneOf('true', 'false'),
  },
  DATA_DIR: { about: 'Embedded database, outbox, files', fallback: '.data', parse: folder() },
  DATABASE_URL: { about: 'postgres://…', parse: address('postgres:', 'postgresql:') },
  DATABASE_DIRECT_URL: {
    about:
      'PostgreSQL itself, where DATABASE_URL leads through a pooler that gives each transaction another connection',
    parse: address('postgres:', 'postgresql:'),
  },
  S3_BUCKET: {
    about:
      'Photos, labels, and archives of stores are in this bucket of S3, or of a service like it, instead of DATA_DIR',
    parse: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, without its address.'),
  },
  S3_ACCESS_KEY_ID: { about: s3, parse: text },
  S3_SECRET_ACCESS_KEY: { about: s3, parse: text },
  S3_ENDPOINT: {
    about: 'Where S3 is, unless it is Amazon’s, such as https://s3.example.org',
    parse: url('http:', 'https:'),
  },
  S3_REGION: { about: 'The region of the buckets', fallback: 'us-east-1', parse: text },
  STRIPE_SECRET_KEY: {
    about: payments,
    parse: matching(/^(sk|rk)_(test|live)_\w+$/, 'does not look like a Stripe secret key (sk_test_… or sk_live_…).'),
  },
  STRIPE_WEBHOOK_SECRET: { about: payments, parse: stripeSigningSecret },
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: {
    about: 'Without it, events about artists’ payment accounts are refused, and the accounts are read by the hour',
    parse: stripeSigningSecret,
  },
  STRIPE_API_URL: { about: standInForStripe, parse: url('http:', 'https:') },
  PLAN: {
    about: 'on charges artists the $15 a month. With STRIPE_SECRET_KEY, it needs STRIPE_PLAN_WEBHOOK_SECRET',
    fallback: (read) => (read('DEMO') === 'true' && read('STRIPE_SECRET_KEY') === '' ? 'on' : 'off'),
    parse: oneOf('on', 'off'),
  },
  STRIPE_PLAN_WEBHOOK_SECRET: {
    about: 'Without it, events about the plan’s subscriptions are refused',
    parse: stripeSigningSecret,
  },
  STRIPE_PUBLISHABLE_KEY: {
    about: 'Only for CHECKOUT_UI=embedded',
    parse: matching(/^pk_(test|live)_\w+$/, 'does not look like a Stripe publishable key (pk_test_… or pk_live_…).'),
  },
  SHIPPO_OAUTH_CLIENT_ID: { about: shippo, parse: text },
  SHIPPO_OAUTH_CLIENT_SECRET: { about: shippo, parse: text },
  CHECKOUT_UI: {
    about: 'embedded shows Stripe’s checkout on /checkout/pay',
    fallback: 'hosted',
    parse: oneOf('hosted', 'embedded'),
  },
  PROCESSING_FEE: {
    about:
      'Who pays the card processing. shown: buyers, in every price that they see. added: buyers, as a line in the cart. included: artists, out of their price. Choose it at the beginning',
    fallback: 'shown',
    parse: oneOf('shown', 'added', 'included'),
  },
  CASH_ROUNDING: {
    about: 'nickel: cash at a booth is rounded to five cents',
    fallback: (read) => (read('SITE_REGION_CODE') === 'KY' ? 'nickel' : 'off'),
    parse: oneOf('nickel', 'off'),
  },
  SMTP_URL: { about: 'smtp://user:password@host:587', parse: address('smtp:', 'smtps:') },
  MAIL_FROM: {
    about: 'Sender of all emails, as Name <address>',
    fallback: (read) => `${read('SITE_NAME')} <${read('CONTACT_EMAIL')}>`,
    parse: matching(
      /^(?:[^<>\r\n]*<[^\s@<>"]+@[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+)$/,
      'must be an email address, alone or as Name <address>.',
    ),
  },
  SITE_NAME: { about: city, fallback: 'River City Artists', parse: text },
  SITE_SUBTITLE: { about: city, fallback: (read) => `Supporting ${read('SITE_CITY')} Artists`, parse: text },
  SITE_CITY: { about: city, fallback: 'Louisville', parse: text },
  SITE_REGION: { about: city, fallback: 'Kentucky', parse: text },
  SITE_REGION_CODE: { about: city, fallback: 'KY', parse: text },
  SITE_TIME_ZONE: { about: city, fallback: 'America/Kentucky/Louisville', parse: timeZone },
  CONTACT_EMAIL: {
    about: contact,
    fallback: 'artists@rivercityartists.example',
    parse: matching(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an email address.'),
  },
  OPERATOR_ADDRESS: { about: contact, parse: text },
  OPERATOR_NAME: {
    about: 'The person or company that runs the site, named in the terms and the privacy policy',
    fallback: (read) => read('SITE_NAME'),
    parse: text,
  },
  APPROXIMATE_RATES: {
    about:
      'About how much a US dollar is. Account pages and receipts show amounts in the currency that an account chose beside those in dollars. The default is of September 30, 2025',
    fallback: releaseRates.text,
    parse: listOf('a rate such as EUR:0.92 or GBP:0.79', isRate),
  },
  TRUSTED_PROXIES: {
    about: 'IP addresses whose X-Forwarded-For is trusted',
    fallback: '',
    parse: listOf('an IP address', (part) => isIP(part) !== 0),
  },
  CORS_ORIGINS: {
    about: 'Origins that may call the API from a browser',
    fallback: '',
    parse: listOf('an origin', isOrigin),
  },
  DEBUG_PAGES: {
    about: '/admin/debug and /system/debug, for admins. With off, they don’t exist',
    fallback: demoElse('on', 'off'),
    parse: oneOf('on', 'off'),
  },
  LOG_FORMAT: {
    about: 'Logs for people, or one JSON object per line',
    fallback: demoElse('text', 'json'),
    parse: oneOf('json', 'text'),
  },
  LOG_LEVEL: {
    about: 'The least important lines to write: debug, info, warn, or error',
    fallback: 'info',
    parse: oneOf(...logLevels),
  },
  LOG_CACHED_PAGES: {
    about: 'Of this many cached pages, one is logged; 1 logs all',
    fallback: '10',
    parse: wholeNumber,
  },
  STORE_GIB: { about: 'GiB of photos and archives that one store may keep', fallback: '5', parse: gibibytes },
  BACKUP_DIR: {
    about:
      'A daily backup is written to this folder, or to a bucket of S3, as s3://bucket/prefix. Without it, backups are only made when asked for and before upgrades, in DATA_DIR/backups',
    parse: folder((written) => written.startsWith('s3:')),
  },
  BACKUP_KEEP: {
    about: 'How many daily backups are kept, and how many from before upgrades',
    fallback: '7',
    parse: keep,
  },
  BACKUP_PASSPHRASE: {
    about: 'Encrypts backups. At least 16 characters; without it they can’t be opened, so also keep it somewhere else',
    parse: matching(/^.{16,}$/s, 'must have at least 16 characters.'),
  },
  METRICS_TOKEN: {
    about: 'Opens /metrics to Authorization: Bearer …. At least 16 characters',
    parse: matching(/^\S{16,}$/, 'must have at least 16 characters, without spaces.'),
  },
  INDEXNOW_KEY: {
    about: 'Tells search engines within minutes which public pages changed',
    parse: matching(/^[a-zA-Z0-9-]{8,128}$/, 'must have 8 to 128 letters, digits, or hyphens.'),
  },
  RATE_LIMITS: {
    about: 'off for tests on this machine; a public site refuses it',
    fallback: 'on',
    parse: oneOf('on', 'off'),
  },
  AUTH_SECRET: {
    about: 'Signs cookies. At least 32 characters, and the same for all instances',
    parse: matching(/^.{32,}$/s, 'must have at least 32 characters.'),
  },
  ADMIN_EMAILS: {
    about: admins,
    fallback: '',
    parse: lowercase(listOf('an email address', (part) => /^[^\s@]+@[^\s@]+$/.test(part))),
  },
  ADMIN_EMAIL_DOMAIN: {
    about: admins,
    parse: lowercase(
      matching(
        /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
        'must be a domain such as example.org, without "@"; its ASCII form if it has another.',
      ),
    ),
  },
  BETA_PASSWORD: {
    about: 'Closes the whole site to everyone without the password, which opens it in a browser for 24 hours',
    parse: text,
  },
  CLERK_PUBLISHABLE_KEY: {
    about: clerk,
    parse: matching(/^pk_(test|live)_[\w=+/-]+$/, 'does not look like a Clerk publishable key (pk_…).'),
  },
  CLERK_SECRET_KEY: {
    about: clerk,
    parse: matching(/^sk_(test|live)_\w+$/, 'does not look like a Clerk secret key (sk_…).'),
  },
  CLERK_JWT_KEY: { about: clerk, parse: publicKey },
  CLERK_WEBHOOK_SECRET: {
    about: 'Without it, Clerk’s webhooks are refused',
    parse: matching(/^whsec_\S+$/, 'does not look like a Clerk webhook secret (whsec_…).'),
  },
  CLERK_FRONTEND_API_URL: { about: standIn, parse: url('http:', 'https:') },
  CLERK_API_URL: { about: standIn, parse: url('http:', 'https:') },
  NODE_ENV: {
    about: 'For libraries only; SITE_URL and DEMO decide what a public site needs',
    fallback: 'production',
    parse: text,
  },
} as const satisfies SettingsTable;
