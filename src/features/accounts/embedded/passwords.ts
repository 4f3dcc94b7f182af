/** Forgotten and changed passwords. Whoever sets a new one is the only one who stays signed in. */

import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { PasswordAccounts } from '../identity.ts';
import { findByEmail, lockAccount, removeExpired, removeSessionsOf, setPassword } from './account-rows.ts';
import { linkExpired, unlessExpired } from './links.ts';
import { badCredentials, type Parts, plainEmail, refuseCommon } from './parts.ts';

const resetLink = { name: 'reset', lifeMs: 30 * 60_000 };

interface Reset {
  email: string;
  /** Of the password that was forgotten: once there is another, links that were mailed before lead nowhere. */
  replaces: string | null;
}

/** Does the same work for every address, and writes to every one: people forget under which they signed up. */
export async function requestPasswordReset(parts: Parts, typed: string): Promise<void> {
  const { db, links, mails } = parts;
  const email = plainEmail(typed);
  await db.transaction(async (tx) => {
    await removeExpired(tx, parts.clock.now());
    const found = await findByEmail(tx, email);
    const known = found?.user.emailVerified && !found.user.demo;
    const about: Reset = { email, replaces: found?.password ?? null };
    const token = await links.make(tx, resetLink, about);
    if (known) await mails.add(tx, { template: 'password-reset', to: email, data: { sealedToken: parts.seal(token) } });
    else await mails.add(tx, { template: 'no-account', to: email, data: {} });
  });
}

/** Anybody can sign in to a demo account: whoever changed its password would shut everybody else out. */
function refuseDemo({ demo }: { demo: boolean }): void {
  if (!demo) return;
  const why = 'The password of a demo account stays as it is, so that others can try it too.';
  throw new DomainError('forbidden', why);
}

/** Whether `resetPassword` could follow the link. */
export async function resetLinkWorks({ db, links }: Parts, token: string): Promise<boolean> {
  const about = await unlessExpired(links.read<Reset>(db, resetLink, token));
  const found = about && (await findByEmail(db, about.email));
  return found !== null && found.password === about?.replaces && !found.user.demo;
}

/** Stores the hash, ends every session of the account, which is locked, and tells its owner. */
async function replacePassword(parts: Parts, tx: Database, user: { id: string; email: string }, hash: string) {
  await setPassword(tx, user.id, hash);
  await removeSessionsOf(tx, user.id);
  await parts.mails.add(tx, { template: 'password-changed', to: user.email, data: {} });
}

/** @throws DomainError `code_expired`, `invalid` for a common password, `forbidden` for a demo account */
export async function resetPassword(
  parts: Parts,
  { token, password, request }: Parameters<PasswordAccounts['resetPassword']>[0],
): ReturnType<PasswordAccounts['resetPassword']> {
  refuseCommon(password);
  // Before the work on the password, which nobody gets for a link that is made up.
  await parts.links.read<Reset>(parts.db, resetLink, token);
  const hash = await parts.hashing.hash(password);
  return await parts.db.transaction(async (tx) => {
    const { email, replaces } = await parts.links.use<Reset>(tx, resetLink, token);
    const found = await findByEmail(tx, email);
    const account = found && (await lockAccount(tx, found.user.id));
    if (!account || account.password !== replaces) throw linkExpired();
    refuseDemo(account.user);
    await replacePassword(parts, tx, account.user, hash);
    // Every browser is a stranger's now. This one's owner, who reads the account's mail, must get past those who guess.
    return { cookies: request === undefined ? [] : parts.known.mark(request, account.user.email, hash) };
  });
}

function noToken(): DomainError {
  return new DomainError('no_token', 'Please sign in to continue');
}

/** @throws DomainError `no_token`, `bad_credentials`, `invalid` for a common password, `forbidden` for a demo account */
export async function changePassword(
  parts: Parts,
  { current, password, request }: Parameters<PasswordAccounts['changePassword']>[0],
): ReturnType<PasswordAccounts['changePassword']> {
  refuseCommon(password);
  const { db, hashing, sessions } = parts;
  const viewer = await sessions.viewer(db, request);
  if (viewer === null) throw noToken();
  const found = await findByEmail(db, viewer.email);
  if (!found || !(await hashing.verify(current, found.password))) throw badCredentials();
  const hash = await hashing.hash(password);
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.user.id);
    // Work on passwords takes a while, in which the owner may have signed this session out or set another password.
    if ((await sessions.viewer(tx, request))?.userId !== found.user.id) throw noToken();
    if (account === null || account.password !== found.password) throw badCredentials();
    refuseDemo(account.user);
    await replacePassword(parts, tx, account.user, hash);
    const session = await sessions.open(tx, account.user.id, request);
    return { ...session, cookies: [...session.cookies, ...parts.known.mark(request, account.user.email, hash)] };
  });
}

/** One query and one comparison for every address, whether there is an account or not; more only for its password. */
export async function signIn(
  parts: Parts,
  { email: typed, password, request }: Parameters<PasswordAccounts['signIn']>[0],
): ReturnType<PasswordAccounts['signIn']> {
  const { db, rules, hashing, sessions, known } = parts;
  const found = await findByEmail(db, plainEmail(typed));
  const matches = await hashing.verify(password, found?.password ?? null);
  if (!found || !matches) throw badCredentials();
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.user.id);
    // Replaced since it was looked at: then it is no password any more.
    if (account === null || account.password === null || account.password !== found.password) throw badCredentials();
    const { id, email, emailVerified, demo } = account.user;
    if (!emailVerified || (demo && !rules.demo)) throw badCredentials();
    const session = await sessions.open(tx, id, request);
    return { ...session, cookies: [...session.cookies, ...known.mark(request, email, account.password)] };
  });
}
