export interface Site {
  name: string;
  subtitle: string;
  city: string;
  region: string;
  /** Postal code of the region, "KY". */
  regionCode: string;
  timeZone: string;
  contactEmail: string;
  operatorAddress: string;
}

export interface Config {
  production: boolean;
  /** True when no public SITE_URL is set, or DEMO=true: emulated services and demo data are allowed. */
  demo: boolean;
  host: string;
  port: number;
  /** Origin without a trailing slash. Every absolute URL is built from it. */
  siteUrl: string;
  /** Whether the site is only reached from this machine. */
  loopback: boolean;
  dataDir: string;
  databaseUrl: string | null;
  site: Site;
  stripe: {
    secretKey: string | null;
    publishableKey: string | null;
    webhookSecret: string | null;
  };
  identity: IdentityConfig;
  /** With a password the whole site is closed to those who don't know it; null when it is open. */
  betaPassword: string | null;
  checkoutUi: 'hosted' | 'embedded';
  /** Whether the buyer pays the processing fee as a line, or prices include it. */
  processingFee: 'added' | 'included';
  smtpUrl: string | null;
  mailFrom: string;
  /** Socket addresses whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  trustedProxies: readonly string[];
  corsOrigins: readonly string[];
  rateLimits: boolean;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The settings of accounts: who keeps them, and who is an admin by configuration. */

export interface ClerkConfig {
  publishableKey: string;
  secretKey: string;
  /** PEM of the instance's public key: with it sessions are verified without asking anybody. */
  jwtKey: string;
  /** Null refuses Clerk's webhooks. */
  webhookSecret: string | null;
  /** Origin of Clerk's front-end API; null for the one that the publishable key names. For stand-ins. */
  frontendApi: string | null;
  /** Origin of Clerk's back-end API; null for Clerk's own. For stand-ins. */
  backendApi: string | null;
}

export interface IdentityConfig {
  /** At least 32 characters; null to keep one in DATA_DIR. */
  secret: string | null;
  /** Null: accounts by e-mail and password in our own database. */
  clerk: ClerkConfig | null;
  /** Lower case. Whoever has verified one of these is an admin. */
  adminEmails: readonly string[];
  /** Lower case, ASCII. Whoever has verified a primary address at exactly this domain is an admin; null for nobody. */
  adminEmailDomain: string | null;
}
