import type { ClerkConfig, IdentityConfig } from '../site/config.ts';

/** What `readConfig` lends: each reads one variable and notes what is wrong with it. */
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
  // A line break can't stand in every place where settings are kept: "\n" is read as one.
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
      problems.push(`ADMIN_EMAILS holds "${email}", which is not an e-mail address.`);
  }
  const domain = optional('ADMIN_EMAIL_DOMAIN')?.toLowerCase() ?? null;
  if (domain !== null && !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(domain)) {
    problems.push(
      'ADMIN_EMAIL_DOMAIN must be a domain such as example.org, without "@"; its ASCII form if it has another.',
    );
  }
  return { secret, clerk: readClerk(reader), adminEmails, adminEmailDomain: domain };
}
