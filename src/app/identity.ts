/** Who keeps the accounts: Clerk when its keys are set, else ourselves. */

import type { AccountMail } from '../features/accounts/account-mails.ts';
import { createClerkIdentity } from '../features/accounts/clerk/clerk.ts';
import type { Identity } from '../features/accounts/identity.ts';
import type { ViewerRules } from '../features/accounts/viewer-row.server.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { MailQueue } from '../platform/mail/mail.ts';
import type { Config } from '../site/config.ts';
import { accountHooks } from './account-hooks.ts';

export interface IdentityParts {
  config: Config;
  db: Database;
  mails: MailQueue<AccountMail>;
  clock: Clock;
  /** Seals the links of mails that wait to be sent. */
  secret: string;
  log: (message: string, error?: unknown) => void;
}

export interface IdentityService {
  identity: Identity;
  /** Services of a provider on our own origin: path prefix → fetch handler. */
  mounts: Record<string, (request: Request, clientAddress: string) => Promise<Response>>;
  /** Tells a provider what it has to know of our rows; null where nobody has to be told. */
  mirror: (() => Promise<unknown>) | null;
}

export async function createIdentity(parts: IdentityParts): Promise<IdentityService> {
  const { config, db, mails, clock, secret, log } = parts;
  const { siteUrl, corsOrigins, demo } = config;
  const { clerk, adminEmails, adminEmailDomain } = config.identity;
  const rules: ViewerRules = { adminEmails, adminEmailDomain, demo };
  if (clerk !== null)
    return createClerkIdentity({ config: clerk, db, siteUrl, corsOrigins, rules, hooks: accountHooks, log });
  // Comes with a library that nobody else needs.
  const { createEmbeddedIdentity } = await import('../features/accounts/embedded/embedded.ts');
  const identity = createEmbeddedIdentity({ db, mails, clock, secret, siteUrl, rules, hooks: accountHooks });
  return { identity, mounts: {}, mirror: null };
}
