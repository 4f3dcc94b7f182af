/**
 * Reads the configuration from an environment object, as a pure function that tests can call. Each wrong value becomes a
 * sentence that names it, and all of them are reported at once. What can be set is in settings.ts.
 */
import path from 'node:path';
import { type ClerkConfig, type Config, ConfigError, type IdentityConfig, type S3Config } from '../../site/config.ts';
import { type Env, readSettings, type SettingValues } from './read-settings.ts';
import { releaseRates } from './release-rates.ts';
import { isLoopbackHost, settings } from './settings.ts';

type Values = SettingValues<typeof settings>;

const clerkNames = ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'CLERK_JWT_KEY'] as const;
/** What a site that is no demonstration can't do without. AUTH_SECRET has to be the same in all instances, and after a redeployment. */
const publicNames = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'AUTH_SECRET'] as const;

const isLoopback = (values: Values): boolean => isLoopbackHost(values.SITE_URL.hostname);

const s3Keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Returns bucket and prefix of `s3://bucket/prefix`; null for a folder. */
const readBucketUrl = (written: string | null): { bucket: string; prefix: string } | null => {
  const [, bucket, names = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)((?:\/[\w-][\w.-]*)*)\/?$/.exec(written ?? '') ?? [];
  return bucket === undefined ? null : { bucket, prefix: names === '' ? '' : `${names.slice(1)}/` };
};

const ownPrefixes = /^(?:files|transfers|probes)\//;

function checkS3(values: Values): string[] {
  const backups = readBucketUrl(values.BACKUP_DIR);
  const isAny = [...s3Keys, 'S3_ENDPOINT' as const].some((name) => values[name] !== null);
  const isNeeded = isAny || values.S3_BUCKET !== null || backups !== null;
  const missing: string[] = s3Keys.filter((name) => values[name] === null);
  if (values.S3_BUCKET === null && backups === null) missing.unshift('S3_BUCKET');
  const problems = [];
  if (isNeeded && missing.length > 0) problems.push(`${missing.join(' and ')} must also be set to keep files in S3.`);
  if (backups === null && values.BACKUP_DIR?.startsWith('s3:'))
    problems.push('BACKUP_DIR must be a folder, or a bucket as in s3://bucket/prefix.');
  if (backups !== null && backups.bucket === values.S3_BUCKET && ownPrefixes.test(backups.prefix))
    problems.push(`BACKUP_DIR must lead elsewhere than to the site’s files, as s3://${backups.bucket}/backups does.`);
  return problems;
}

function s3Of(values: Values, bucket: string | null, setting: S3Config['setting']): S3Config | null {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  const endpoint = values.S3_ENDPOINT?.href.replace(/\/$/, '') ?? null;
  return { endpoint, region: values.S3_REGION, bucket, setting, accessKeyId, secretAccessKey };
}

/** Names of keys that move real money or people, with the setting of a stand-in on this machine, which takes any key. */
const liveKeys = [
  ['STRIPE_SECRET_KEY', 'STRIPE_API_URL'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_API_URL'],
  ['CLERK_SECRET_KEY', 'CLERK_API_URL'],
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_FRONTEND_API_URL'],
  ['SHIPPO_OAUTH_CLIENT_ID', null],
  ['SHIPPO_OAUTH_CLIENT_SECRET', null],
] as const;

/** A demo has accounts whose passwords everyone knows, one of them an admin. */
function checkDemoKeys(values: Values): string[] {
  if (values.DEMO !== 'true') return [];
  const live = liveKeys.filter(([name, standIn]) => {
    const at = standIn === null ? null : values[standIn];
    return /^(?:sk|rk|pk|shippo)_live_/.test(values[name] ?? '') && !(at !== null && isLoopbackHost(at.hostname));
  });
  return live.map(
    ([name]) => `${name} is a live key, and this is a demo, which shows its passwords. Set DEMO=false, or a test key.`,
  );
}

function checkTogether(values: Values): string[] {
  const {
    CHECKOUT_UI,
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY,
    PLAN,
    STRIPE_PLAN_WEBHOOK_SECRET,
    RATE_LIMITS,
    DEMO,
    SITE_URL,
  } = values;
  const problems: string[] = [];
  if (STRIPE_SECRET_KEY !== null && CHECKOUT_UI === 'embedded' && STRIPE_PUBLISHABLE_KEY === null)
    problems.push('CHECKOUT_UI=embedded needs STRIPE_PUBLISHABLE_KEY.');
  if ((values.SHIPPO_OAUTH_CLIENT_ID === null) !== (values.SHIPPO_OAUTH_CLIENT_SECRET === null))
    problems.push('SHIPPO_OAUTH_CLIENT_ID and SHIPPO_OAUTH_CLIENT_SECRET must both be set, or neither.');
  if (values.DATABASE_DIRECT_URL !== null && values.DATABASE_URL === null)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL.');
  problems.push(...checkS3(values), ...checkDemoKeys(values));
  const missing = clerkNames.filter((name) => values[name] === null);
  if (missing.length > 0 && missing.length < clerkNames.length)
    problems.push(`${missing.join(' and ')} must also be set to use Clerk.`);
  if (PLAN === 'on' && STRIPE_SECRET_KEY !== null && STRIPE_PLAN_WEBHOOK_SECRET === null)
    problems.push('PLAN=on needs STRIPE_PLAN_WEBHOOK_SECRET, or a store that was paid for would stay closed.');
  if (RATE_LIMITS === 'off' && !isLoopback(values))
    problems.push('RATE_LIMITS=off is only for tests on this machine: SITE_URL is public.');
  if (DEMO === 'true') return problems;
  if (!isLoopback(values) && SITE_URL.protocol === 'http:')
    problems.push('SITE_URL must start with https://, or sign-ins could be read on their way.');
  for (const name of publicNames.filter((one) => values[one] === null))
    problems.push(
      `${name} is not set, and the site at SITE_URL is public. Set it, or DEMO=true for a public demonstration.`,
    );
  return problems;
}

function clerkOf(values: Values): ClerkConfig | null {
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_SECRET_KEY: secretKey, CLERK_JWT_KEY: jwtKey } = values;
  if (publishableKey === null || secretKey === null || jwtKey === null) return null;
  return {
    publishableKey,
    secretKey,
    jwtKey,
    webhookSecret: values.CLERK_WEBHOOK_SECRET,
    frontendApi: values.CLERK_FRONTEND_API_URL?.origin ?? null,
    backendApi: values.CLERK_API_URL?.origin ?? null,
  };
}

function identityOf(values: Values): IdentityConfig {
  return {
    secret: values.AUTH_SECRET,
    clerk: clerkOf(values),
    adminEmails: values.ADMIN_EMAILS,
    adminEmailDomain: values.ADMIN_EMAIL_DOMAIN,
  };
}

function siteOf(values: Values): Config['site'] {
  return {
    name: values.SITE_NAME,
    subtitle: values.SITE_SUBTITLE,
    city: values.SITE_CITY,
    region: values.SITE_REGION,
    regionCode: values.SITE_REGION_CODE,
    timeZone: values.SITE_TIME_ZONE,
    contactEmail: values.CONTACT_EMAIL,
    operatorName: values.OPERATOR_NAME,
    operatorAddress: values.OPERATOR_ADDRESS ?? '',
  };
}

function backupOf(values: Values, dataDir: string, root: string): Config['backup'] {
  const { BACKUP_DIR: dir } = values;
  const found = readBucketUrl(dir);
  const s3 = s3Of(values, found?.bucket ?? null, 'BACKUP_DIR');
  return {
    dir: dir === null || found !== null ? path.join(dataDir, 'backups') : path.resolve(root, dir),
    bucket: s3 && { s3, prefix: found?.prefix ?? '' },
    daily: dir !== null,
    keep: values.BACKUP_KEEP,
    passphrase: values.BACKUP_PASSPHRASE,
  };
}

/**
 * Reads the settings.
 * @param env usually `process.env`
 * @param root the project's root, against which DATA_DIR is resolved
 * @throws ConfigError with one sentence per wrong value
 */
export function readConfig(env: Env, root: string): Config {
  const { values, problems: wrong } = readSettings(settings, env);
  const problems = [...wrong, ...checkTogether(values)];
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = path.resolve(root, values.DATA_DIR);
  return {
    production: values.NODE_ENV === 'production',
    demo: values.DEMO === 'true',
    host: values.HOST,
    port: values.PORT,
    siteUrl: values.SITE_URL.origin,
    loopback: isLoopback(values),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    s3: s3Of(values, values.S3_BUCKET, 'S3_BUCKET'),
    site: siteOf(values),
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      apiUrl: values.STRIPE_API_URL?.href.replace(/\/$/, '') ?? null,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      accountsWebhookSecret: values.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
      planWebhookSecret: values.STRIPE_PLAN_WEBHOOK_SECRET,
    },
    shippo: { clientId: values.SHIPPO_OAUTH_CLIENT_ID, clientSecret: values.SHIPPO_OAUTH_CLIENT_SECRET },
    chargesPlan: values.PLAN === 'on',
    identity: identityOf(values),
    betaPassword: values.BETA_PASSWORD,
    checkoutUi: values.CHECKOUT_UI,
    processingFee: values.PROCESSING_FEE,
    roundsCash: values.CASH_ROUNDING === 'nickel',
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    trustedProxies: values.TRUSTED_PROXIES,
    corsOrigins: values.CORS_ORIGINS,
    rateLimits: values.RATE_LIMITS === 'on',
    debugPages: values.DEBUG_PAGES === 'on',
    logFormat: values.LOG_FORMAT,
    logLevel: values.LOG_LEVEL,
    logCachedPages: values.LOG_CACHED_PAGES,
    approximateRates: Object.fromEntries(
      values.APPROXIMATE_RATES.map((rate) => rate.split(':')).map(([currency, amount]) => [currency, Number(amount)]),
    ),
    approximateRatesOn: values.APPROXIMATE_RATES.join(',') === releaseRates.text ? releaseRates.on : null,
    backup: backupOf(values, dataDir, root),
    storeBytes: Math.round(values.STORE_GIB * 1024 ** 3),
    metricsToken: values.METRICS_TOKEN,
    indexNowKey: values.INDEXNOW_KEY,
  };
}
