/** Rate limits about accounts: per network in memory, and per account in the database. */

import { DomainError } from '../../../platform/errors.ts';
import { type LastingLimit, takeLastingToken } from '../../../platform/http/lasting-limit.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { hourMs, minuteMs } from '../../../platform/time.ts';
import type { SignInInput } from '../accounts.api.ts';
import type { PasswordAccounts, SignedIn } from '../identity.ts';
import { toLimitKey } from '../limit-key.server.ts';
import type { AccountServices } from '../services.ts';
import { accountErrors } from '../words.ts';

/** One customer can own a /48, which is 65,536 IPv6 networks; but many people can share a company's /48. */
const networksPerSite = 5;

/** Limits per network of the caller, and more widely per /48 around it. */
function networkLimits(name: string, limit: number, perMs: number): readonly RateLimit[] {
  return [
    { name, by: 'address', limit, perMs },
    { name: `${name}-site`, by: 'site', limit: limit * networksPerSite, perMs },
  ];
}

export const signInLimits = networkLimits('sign-in', 20, minuteMs);
export const signUpLimits = networkLimits('sign-up', 5, hourMs);
export const forgottenLimits = networkLimits('forgotten', 5, hourMs);
/** Links can't be guessed, so this only limits the cost of hashing. */
export const linkLimits = networkLimits('mailed-link', 20, minuteMs);

/** Shared by all browsers that never signed in to the account. */
const strangersLimit: LastingLimit = { name: 'sign-in', limit: 5, perMs: minuteMs };
/** For each browser that did, which strangers can't use up. */
const knownBrowserLimit: LastingLimit = { name: 'sign-in-known', limit: 5, perMs: minuteMs };
/**
 * Account mails to one address, which anybody can request. Each kind has a limit of its own, so that whoever signs others up keeps
 * nobody from a new password.
 */
export const mailLimits = {
  signUp: { name: 'sign-up-mail', limit: 5, perMs: hourMs },
  reset: { name: 'reset-mail', limit: 5, perMs: hourMs },
  change: { name: 'change-mail', limit: 5, perMs: hourMs },
  invite: { name: 'invite-mail', limit: 5, perMs: hourMs },
} satisfies Record<string, LastingLimit>;

/**
 * Counts an attempt. It counts for every address alike, so it reveals nothing about accounts; only hashes are stored.
 */
export async function countAttempt(
  { config, db, clock }: AccountServices,
  limit: LastingLimit,
  email: string,
): Promise<void> {
  if (!config.rateLimits) return;
  await takeLastingToken(db, clock, limit, toLimitKey(email));
}

/** Counts a password attempt for an account, whether right or wrong. @throws DomainError `rate_limited` */
export async function countPassword(app: AccountServices, email: string, request: Request): Promise<void> {
  const browser = await passwordsOf(app).findKnownBrowser(email, request);
  if (browser === null) await countAttempt(app, strangersLimit, email);
  else await countAttempt(app, knownBrowserLimit, `${email} ${browser}`);
}

/** Returns the passwords of this site. @throws DomainError `not_found` if a provider keeps the accounts */
export function passwordsOf(app: AccountServices): PasswordAccounts {
  if (app.identity.passwords === null) throw new DomainError('not_found', accountErrors.passwordsKeptElsewhere);
  return app.identity.passwords;
}

/** Counts the attempt and signs in. @throws DomainError `bad_credentials`, `rate_limited`, `not_found` */
export async function trySignIn(app: AccountServices, input: SignInInput, request: Request): Promise<SignedIn> {
  const passwords = passwordsOf(app);
  await countPassword(app, input.email, request);
  return await passwords.signIn({ ...input, request });
}
