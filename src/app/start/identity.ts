/** Creates the identity service: Clerk if its keys are set, otherwise accounts in our own database. */

import type { AccountMail } from '../../features/accounts/account-mails.ts';
import type { PasswordHashing } from '../../features/accounts/embedded/password-hash.ts';
import type { Identity } from '../../features/accounts/identity.ts';
import type { ViewerRules } from '../../features/accounts/viewers.server.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailQueue } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { Config } from '../../site/config.ts';
import { accountHooksOf } from '../people/account-hooks.ts';

interface IdentityParts {
  config: Config;
  db: Database;
  mails: MailQueue<AccountMail>;
  clock: Clock;
  secret: string;
  sealFor: Services['sealFor'];
  hashing?: PasswordHashing | undefined;
  log: (message: string, error?: unknown) => void;
}

interface IdentityService {
  identity: Identity;
  /** The provider's services on our own origin: path prefix → fetch handler. */
  mounts: Record<string, (request: Request, clientAddress: string) => Promise<Response>>;
  /** Copies roles from our database to the provider; null without a provider. */
  mirror: (() => Promise<unknown>) | null;
}

export async function createIdentity(parts: IdentityParts): Promise<IdentityService> {
  const { config, db, mails, clock, secret, hashing, log } = parts;
  const hooks = accountHooksOf(parts);
  const { siteUrl, corsOrigins, demo } = config;
  const { clerk, adminEmails, adminEmailDomain } = config.identity;
  const rules: ViewerRules = { adminEmails, adminEmailDomain, demo };
  // Each is imported on demand, because a site never needs the other.
  if (clerk !== null) {
    const { createClerkIdentity } = await import('../../features/accounts/clerk/clerk.ts');
    const { limitCalls } = await import('../../features/accounts/clerk/limit-calls.ts');
    const service = createClerkIdentity({ config: clerk, db, siteUrl, corsOrigins, rules, hooks, log });
    const holder = { config, clock };
    const mounts = Object.entries(service.mounts).map(([path, mount]) => [path, limitCalls(holder, mount)] as const);
    return { ...service, mounts: Object.fromEntries(mounts) };
  }
  const { createEmbeddedIdentity } = await import('../../features/accounts/embedded/embedded.ts');
  const identity = createEmbeddedIdentity({ db, mails, clock, secret, siteUrl, rules, hooks, hashing });
  return { identity, mounts: {}, mirror: null };
}
