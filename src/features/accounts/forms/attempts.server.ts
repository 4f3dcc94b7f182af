/** How often something about an account may be tried: by the caller's address in memory, by the account for good. */
import { createHash } from 'node:crypto';
import { DomainError } from '../../../platform/errors.ts';
import { type LastingLimit, takeLastingToken } from '../../../platform/http/lasting-limit.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import type { SignInInput } from '../accounts.api.ts';
import type { PasswordAccounts, SignedIn } from '../identity.ts';
import type { AccountServices } from '../services.ts';

const minute = 60_000;
const hour = 60 * minute;

/** One customer of a provider may have 65,536 networks of IPv6; many customers may share the site of one company. */
const networksPerSite = 5;

/** By the caller's network, and by the /48 that it is part of. */
function byNetwork(name: string, limit: number, perMs: number): readonly RateLimit[] {
  return [
    { name, by: 'address', limit, perMs },
    { name: `${name}-site`, by: 'site', limit: limit * networksPerSite, perMs },
  ];
}

export const signInLimits = byNetwork('sign-in', 20, minute);
export const signUpLimits = byNetwork('sign-up', 5, hour);
export const forgottenLimits = byNetwork('forgotten', 5, hour);
/** Following a link, which nobody can guess: only the work on the password has to be kept small. */
export const linkLimits = byNetwork('mailed-link', 20, minute);

/** Browsers that never signed in to the account share one allowance. */
const strangersLimit: LastingLimit = { name: 'sign-in', limit: 5, perMs: minute };
/** Each browser that did has its own, which nobody else can use up. */
const knownBrowserLimit: LastingLimit = { name: 'sign-in-known', limit: 5, perMs: minute };
/** Mails that strangers may have sent to one address. */
export const mailLimit: LastingLimit = { name: 'account-mail', limit: 5, perMs: hour };

/** Counts for every address alike, so that it says nothing about an account. Addresses are not stored for it. */
export async function countAttempt(
  { config, db, clock }: AccountServices,
  limit: LastingLimit,
  email: string,
): Promise<void> {
  if (!config.rateLimits) return;
  await takeLastingToken(db, clock, limit, createHash('sha256').update(email).digest('base64url'));
}

/** Counts one password for an account, right or wrong. @throws DomainError `rate_limited` */
export async function countPassword(app: AccountServices, email: string, request: Request): Promise<void> {
  const browser = await passwordsOf(app).findKnownBrowser(email, request);
  if (browser === null) await countAttempt(app, strangersLimit, email);
  else await countAttempt(app, knownBrowserLimit, `${email} ${browser}`);
}

/** @throws DomainError `not_found` where a provider keeps the passwords */
export function passwordsOf(app: AccountServices): PasswordAccounts {
  if (app.identity.passwords === null) throw new DomainError('not_found', 'Passwords are not kept by this site.');
  return app.identity.passwords;
}

/** @throws DomainError `bad_credentials`, `rate_limited`, `not_found` */
export async function signInAttempt(app: AccountServices, input: SignInInput, request: Request): Promise<SignedIn> {
  const passwords = passwordsOf(app);
  await countPassword(app, input.email, request);
  return await passwords.signIn({ ...input, request });
}
