export interface Site {
  name: string;
  subtitle: string;
  city: string;
  region: string;
  /** Postal code of the region, "KY". */
  regionCode: string;
  timeZone: string;
  contactEmail: string;
  /** Who runs the site, as the law knows them: the name of a person or a company. */
  operatorName: string;
  /** Their postal address; empty if it isn't set. */
  operatorAddress: string;
}

export interface S3Config {
  /** Origin of a service that isn't Amazon's; null for theirs. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Which of the settings names it, for sentences. */
  setting: 'S3_BUCKET' | 'BACKUP_DIR';
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  production: boolean;
  /** True when no public SITE_URL is set, or DEMO=true: emulated services and demo data are allowed. */
  demo: boolean;
  host: string;
  port: number;
  /** Origin without a trailing slash. Every absolute URL is built from it. */
  siteUrl: string;
  /** True if the site is reached from this machine only. */
  loopback: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Leads past the pooler of `databaseUrl`; null if there is none. */
  databaseDirectUrl: string | null;
  /** Where files are; null for DATA_DIR. */
  s3: S3Config | null;
  site: Site;
  stripe: {
    secretKey: string | null;
    /** Where a stand-in for Stripe's API is, without a slash at the end; null for Stripe's own. */
    apiUrl: string | null;
    publishableKey: string | null;
    webhookSecret: string | null;
    /** Signs events about vendors' accounts. Null refuses them; the accounts are then only read by the clock. */
    accountsWebhookSecret: string | null;
    /** Signs events about the plan's subscriptions. Null refuses them. */
    planWebhookSecret: string | null;
  };
  shippo: {
    /** The site's client at Shippo, by which artists connect their accounts. Both are null if they paste a token. */
    clientId: string | null;
    clientSecret: string | null;
  };
  /** Whether artists pay the $15 a month. A site that charges it has `stripe.planWebhookSecret`. */
  chargesPlan: boolean;
  identity: IdentityConfig;
  /** Password that closes the whole site for the beta; null if it is open. */
  betaPassword: string | null;
  checkoutUi: 'hosted' | 'embedded';
  /** `added` if the buyer pays the processing fee as a line of the order, `included` if prices contain it. */
  processingFee: 'added' | 'included';
  roundsCash: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** Socket addresses whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  trustedProxies: readonly string[];
  corsOrigins: readonly string[];
  rateLimits: boolean;
  debugPages: boolean;
  logFormat: 'json' | 'text';
  logLevel: LogLevel;
  /** One of this many answers from the cache of pages is logged. */
  logCachedPages: number;
  /** How much of another currency a US dollar is about; empty without rates. Amounts beside prices, never charged. */
  approximateRates: Readonly<Partial<Record<'EUR' | 'GBP', number>>>;
  /** The day of the rates that come with the release, YYYY-MM-DD; null for the operator's. */
  approximateRatesOn: string | null;
  backup: {
    dir: string;
    /** With what their names there begin; null for the folder. */
    bucket: { s3: S3Config; prefix: string } | null;
    daily: boolean;
    keep: number;
    /** Null for backups that anybody can read who has the file. */
    passphrase: string | null;
  };
  /** Bytes of photos and archives that a store may keep. */
  storeBytes: number;
  /** Opens /metrics; null if there is no such page. */
  metricsToken: string | null;
  /** Key by which IndexNow knows the site; null if search engines aren't told of changes. */
  indexNowKey: string | null;
}

/** Least important first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof logLevels)[number];

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export interface ClerkConfig {
  publishableKey: string;
  secretKey: string;
  /** PEM of the instance's public key, which verifies sessions without a call to Clerk. */
  jwtKey: string;
  /** Null refuses Clerk's webhooks. */
  webhookSecret: string | null;
  /** Origin of a stand-in for Clerk's front-end API; null for the one that the publishable key names. */
  frontendApi: string | null;
  /** Origin of a stand-in for Clerk's back-end API; null for Clerk's own. */
  backendApi: string | null;
}

export interface IdentityConfig {
  /** At least 32 characters; null to store a generated one in DATA_DIR. */
  secret: string | null;
  /** Null: accounts by email and password in our own database. */
  clerk: ClerkConfig | null;
  /** In lowercase. An account with one of these as its verified primary address is an admin. */
  adminEmails: readonly string[];
  /** In lowercase ASCII. An account whose verified primary address is at exactly this domain is an admin; null for none. */
  adminEmailDomain: string | null;
}
