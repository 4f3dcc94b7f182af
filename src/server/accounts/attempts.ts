/** How often something about an account may be tried: by the caller's address in memory, by the account for good. */
import { createHash } from 'node:crypto';
import type { SignInInput } from '../../contract/accounts.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PasswordAccounts, SignedIn } from '../../domain/ports.ts';
import type { App } from '../../wiring/app.ts';
import { type LastingLimit, takeLastingToken } from '../lasting-limit.ts';
import type { RateLimit } from '../rate-limit.ts';

const minute = 60_000;
const hour = 60 * minute;

export const signInLimits: readonly RateLimit[] = [{ name: 'sign-in', by: 'address', limit: 20, perMs: minute }];
export const signUpLimits: readonly RateLimit[] = [{ name: 'sign-up', by: 'address', limit: 5, perMs: hour }];
export const forgottenLimits: readonly RateLimit[] = [{ name: 'forgotten', by: 'address', limit: 5, perMs: hour }];
/** Following a link, which nobody can guess: only the work on the password has to be kept small. */
export const linkLimits: readonly RateLimit[] = [{ name: 'mailed-link', by: 'address', limit: 20, perMs: minute }];

export const signInLimit: LastingLimit = { name: 'sign-in', limit: 5, perMs: minute };
/** Mails that strangers may have sent to one address. */
export const mailLimit: LastingLimit = { name: 'account-mail', limit: 5, perMs: hour };

/** Counts for every address alike, so that it says nothing about an account. Addresses are not stored for it. */
export async function countAttempt({ config, db, clock }: App, limit: LastingLimit, email: string): Promise<void> {
  if (!config.rateLimits) return;
  await takeLastingToken(db, clock, limit, createHash('sha256').update(email).digest('base64url'));
}

/** @throws DomainError `not_found` where a provider keeps the passwords */
export function passwordsOf(app: App): PasswordAccounts {
  if (app.identity.passwords === null) throw new DomainError('not_found', 'Passwords are not kept by this site.');
  return app.identity.passwords;
}

/** @throws DomainError `bad_credentials`, `rate_limited`, `not_found` */
export async function signInAttempt(app: App, input: SignInInput, request: Request): Promise<SignedIn> {
  const passwords = passwordsOf(app);
  await countAttempt(app, signInLimit, input.email);
  return await passwords.signIn({ ...input, request });
}
