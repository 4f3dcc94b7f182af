/**
 * Changing an account's address. Only the link that is mailed to the new address changes it, for the account's owner:
 * signed in, or with the password. So nobody can give away their account, or the orders of an address, by a mistyped one.
 */

import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { minuteMs } from '../../../platform/time.ts';
import { noTokenError } from '../access/viewer.server.ts';
import { emailChangeErrors } from '../email-change/words.ts';
import type { PasswordAccounts } from '../identity.ts';
import { findByEmail, lockAccount, lockAddress, removeExpired, removeSessionsOf, setEmail } from './account-rows.ts';
import { linkExpiredError, nullIfExpired } from './links.ts';
import { badCredentialsError, type EmbeddedServices, normalizeEmail } from './services.ts';

const changeLink = { name: 'change-email', lifeMs: 30 * minuteMs };

interface EmailChange {
  userId: string;
  /** The address that it replaces. Once that is replaced, links mailed before are no longer valid. */
  from: string;
  to: string;
  /** Hash of the password with which it was asked for. A new password ends the link too. */
  password: string | null;
}

/**
 * Mails a link to the new address. An address that has an account gets a mail that says so: the answer, the queries, and
 * the number of mails are the same.
 * @throws DomainError `no_token`, `bad_credentials`, `invalid` for the account's own address, `forbidden` for a demo account
 */
export async function requestEmailChange(
  services: EmbeddedServices,
  { current, email, request }: Parameters<PasswordAccounts['requestEmailChange']>[0],
): Promise<void> {
  const { db, hashing, sessions, links, mails } = services;
  const viewer = await sessions.viewer(db, request);
  if (viewer === null) throw noTokenError();
  const to = normalizeEmail(email);
  const found = await findByEmail(db, viewer.email);
  if (!found || !(await hashing.verify(current, found.password))) throw badCredentialsError();
  if (found.user.demo) throw new DomainError('forbidden', emailChangeErrors.demo);
  if (to === found.user.email) {
    throw new DomainError('invalid', emailChangeErrors.same, {
      fields: [{ path: 'email', message: emailChangeErrors.same }],
    });
  }
  await db.transaction(async (tx) => {
    await removeExpired(tx, services.clock.now());
    // The link has no foreign key: without this, one that is asked for during a deletion would keep both addresses.
    if ((await lockAccount(tx, found.user.id)) === null) throw noTokenError();
    const taken = await findByEmail(tx, to);
    const { id: userId, email: from } = found.user;
    const change: EmailChange = { userId, from, to, password: found.password };
    const token = await links.create(tx, changeLink, change);
    if (taken) await mails.add(tx, { template: 'email-taken', to, data: {} });
    else await mails.add(tx, { template: 'change-email', to, data: { sealedToken: services.seal(token) } });
  });
}

/** True if the change still applies: the account has neither changed since, nor has another one taken the address. */
async function applies(db: Database, change: EmailChange): Promise<boolean> {
  const account = await findByEmail(db, change.from);
  if (account?.user.id !== change.userId || account.password !== change.password) return false;
  return (await findByEmail(db, change.to)) === null;
}

const isOwner = async ({ sessions }: EmbeddedServices, db: Database, { userId }: EmailChange, request: Request) =>
  (await sessions.viewer(db, request))?.userId === userId;

/** Returns what the link would change, and whether this browser has to enter the password; null if it isn't valid. */
export async function findEmailChange(
  services: EmbeddedServices,
  { token, request }: Parameters<PasswordAccounts['findEmailChange']>[0],
): ReturnType<PasswordAccounts['findEmailChange']> {
  const change = await nullIfExpired(services.links.read<EmailChange>(services.db, changeLink, token));
  if (change === null || !(await applies(services.db, change))) return null;
  return { from: change.from, to: change.to, needsPassword: !(await isOwner(services, services.db, change, request)) };
}

/**
 * Changes the address, ends all sessions, opens one for this browser, and tells the old address.
 * @throws DomainError `code_expired`, `bad_credentials` if this browser isn't signed in to the account and the password is wrong
 */
export async function changeEmail(
  services: EmbeddedServices,
  { token, password, request }: Parameters<PasswordAccounts['changeEmail']>[0],
): ReturnType<PasswordAccounts['changeEmail']> {
  const { db, hashing, links, sessions, known } = services;
  const found = await links.read<EmailChange>(db, changeLink, token);
  const knowsPassword = password !== null && (await hashing.verify(password, found.password));
  if (!knowsPassword && !(await isOwner(services, db, found, request))) throw badCredentialsError();
  return db.transaction(async (tx) => {
    const change = await links.use<EmailChange>(tx, changeLink, token);
    const { userId, from, to } = change;
    await lockAddress(tx, to);
    const account = await lockAccount(tx, userId);
    if (account === null || !(await applies(tx, change))) throw linkExpiredError();
    // The session may have ended since it was looked up.
    if (!knowsPassword && !(await isOwner(services, tx, change, request))) throw badCredentialsError();
    await setEmail(tx, userId, to);
    await removeSessionsOf(tx, userId);
    await services.hooks.onVerified(tx, { id: userId, email: to });
    await services.hooks.onAddressChanged(tx, { id: userId, from, to }, services.clock.now());
    await services.mails.add(tx, { template: 'email-changed', to: from, data: {} });
    const session = await sessions.open(tx, userId, request);
    const marked = account.password === null ? [] : known.mark(request, to, account.password);
    return { ...session, cookies: [...session.cookies, ...marked] };
  });
}
