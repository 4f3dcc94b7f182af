/** Who keeps the accounts: Clerk when its keys are set, else ourselves. */
import { nobody } from '../adapters/identity/nobody.ts';
import type { Config } from '../config/env.ts';
import type { Clock, Database, Identity, MailQueue } from '../domain/ports.ts';

export interface IdentityParts {
  config: Config;
  db: Database;
  mails: MailQueue;
  clock: Clock;
  /** Signs cookies and hashes links. */
  secret: string;
  log: (message: string, error?: unknown) => void;
}

export async function createIdentity(_parts: IdentityParts): Promise<Identity> {
  return nobody;
}
