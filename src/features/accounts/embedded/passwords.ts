/** Sign-in, and forgotten and changed passwords. A new password ends all other sessions. */

import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { minuteMs } from '../../../platform/time.ts';
import { noTokenError } from '../access/viewer.server.ts';
import type { PasswordAccounts } from '../identity.ts';
import { accountErrors } from '../words.ts';
import { findByEmail, lockAccount, removeExpired, removeSessionsOf, setPassword } from './account-rows.ts';
import { linkExpiredError, nullIfExpired } from './links.ts';
import { badCredentialsError, type EmbeddedServices, normalizeEmail, rejectCommonPassword } from './services.ts';

export const resetLink = { name: 'reset', lifeMs: 30 * minuteMs };

interface Reset {
  email: string;
  /** Hash of the forgotten password. Once it is replaced, links mailed before are no longer valid. */
  replaces: string | null;
}

/**
 * Signs in. Every address takes one query and one comparison, whether it has an account or not; only the right password, and the mark
 * of a known browser, lead to more.
 */
export async function signIn(
  services: EmbeddedServices,
  { email: typed, password, request }: Parameters<PasswordAccounts['signIn']>[0],
): ReturnType<PasswordAccounts['signIn']> {
  const { db, rules, hashing, sessions, known } = services;
  const asked = normalizeEmail(typed);
  const found = await findByEmail(db, asked);
  // Strangers who send many passwords don't hold up who has signed in here before.
  const isKnown = (await known.find(db, request, asked)) !== null;
  const matches = await hashing.verify(password, found?.password ?? null, isKnown);
  if (!found || !matches) throw badCredentialsError();
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.user.id);
    // The password may have been replaced since it was verified.
    if (account === null || account.password === null || account.password !== found.password) {
      throw badCredentialsError();
    }
    const { id, email, emailVerified, demo } = account.user;
    if (!emailVerified || (demo && !rules.demo)) throw badCredentialsError();
    const session = await sessions.open(tx, id, request);
    return { ...session, cookies: [...session.cookies, ...known.mark(request, email, account.password)] };
  });
}

/** Mails a link, or says that there is no account. Does the same work and sends a mail for every address alike. */
export async function requestPasswordReset(services: EmbeddedServices, typed: string): Promise<void> {
  const { db, links, mails } = services;
  const email = normalizeEmail(typed);
  await db.transaction(async (tx) => {
    await removeExpired(tx, services.clock.now());
    const found = await findByEmail(tx, email);
    const canReset = found?.user.emailVerified && !found.user.demo;
    const isShared = services.rules.demo && found?.user.demo;
    const reset: Reset = { email, replaces: found?.password ?? null };
    const token = await links.create(tx, resetLink, reset);
    if (canReset)
      await mails.add(tx, { template: 'password-reset', to: email, data: { sealedToken: services.seal(token) } });
    else await mails.add(tx, { template: isShared ? 'demo-password' : 'no-account', to: email, data: {} });
  });
}

/** Throws for a demo account: visitors share it, and a new password would lock the others out. */
export function rejectDemo({ demo }: { demo: boolean }): void {
  if (demo) throw new DomainError('forbidden', accountErrors.demoPassword);
}

export async function isResetLinkValid({ db, links }: EmbeddedServices, token: string): Promise<boolean> {
  const reset = await nullIfExpired(links.read<Reset>(db, resetLink, token));
  const found = reset && (await findByEmail(db, reset.email));
  return found !== null && found.password === reset?.replaces && !found.user.demo;
}

/** Stores the new hash for a locked account, ends all its sessions and mails the owner. */
async function replacePassword(
  services: EmbeddedServices,
  tx: Database,
  user: { id: string; email: string },
  hash: string,
) {
  await setPassword(tx, user.id, hash);
  await removeSessionsOf(tx, user.id);
  await services.mails.add(tx, { template: 'password-changed', to: user.email, data: {} });
}

/** @throws DomainError `code_expired`, `invalid` for a common password, `forbidden` for a demo account */
export async function resetPassword(
  services: EmbeddedServices,
  { token, password, request }: Parameters<PasswordAccounts['resetPassword']>[0],
): ReturnType<PasswordAccounts['resetPassword']> {
  rejectCommonPassword(password);
  // Checked before hashing, so that forged links cost no hash.
  await services.links.read<Reset>(services.db, resetLink, token);
  const hash = await services.hashing.hash(password);
  return await services.db.transaction(async (tx) => {
    const { email, replaces } = await services.links.use<Reset>(tx, resetLink, token);
    const found = await findByEmail(tx, email);
    const account = found && (await lockAccount(tx, found.user.id));
    if (!account || account.password !== replaces) throw linkExpiredError();
    rejectDemo(account.user);
    await replacePassword(services, tx, account.user, hash);
    // The new password invalidated all marks. Mark the owner's browser anew, so strangers who guess can't lock it out.
    return { cookies: request === undefined ? [] : services.known.mark(request, account.user.email, hash) };
  });
}

/**
 * @throws DomainError `no_token`, `bad_credentials`, `invalid` for a common password, `forbidden` for a demo account
 */
export async function changePassword(
  services: EmbeddedServices,
  { current, password, request }: Parameters<PasswordAccounts['changePassword']>[0],
): ReturnType<PasswordAccounts['changePassword']> {
  rejectCommonPassword(password);
  const { db, hashing, sessions } = services;
  const viewer = await sessions.viewer(db, request);
  if (viewer === null) throw noTokenError();
  const found = await findByEmail(db, viewer.email);
  if (!found || !(await hashing.verify(current, found.password))) throw badCredentialsError();
  const hash = await hashing.hash(password);
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.user.id);
    // Hashing takes a while; meanwhile the session may have ended or the password may have been replaced.
    if ((await sessions.viewer(tx, request))?.userId !== found.user.id) throw noTokenError();
    if (account === null || account.password !== found.password) throw badCredentialsError();
    rejectDemo(account.user);
    await replacePassword(services, tx, account.user, hash);
    const session = await sessions.open(tx, account.user.id, request);
    return { ...session, cookies: [...session.cookies, ...services.known.mark(request, account.user.email, hash)] };
  });
}
