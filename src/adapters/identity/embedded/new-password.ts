/** Forgotten and changed passwords. Whoever sets a new one is the only one who stays signed in. */
import { DomainError } from '../../../domain/errors.ts';
import type { Database, PasswordAccounts } from '../../../domain/ports.ts';
import { accountRows, findByEmail, removeExpired } from './account-rows.ts';
import { linkExpired } from './links.ts';
import { badCredentials, type Parts, plainEmail, refuseCommon } from './parts.ts';

const resetLink = { name: 'reset', lifeMs: 30 * 60_000 };

interface Reset {
  email: string;
  /** Of the password that was forgotten: once there is another, links that were mailed before lead nowhere. */
  replaces: string | null;
}

/** Does the same work for every address, and writes to every one: people forget under which they signed up. */
export async function requestPasswordReset(parts: Parts, typed: string): Promise<void> {
  const { db, links, mails, rules } = parts;
  const email = plainEmail(typed);
  await db.transaction(async (tx) => {
    await removeExpired(tx, parts.clock.now());
    const found = await findByEmail(tx, email);
    const known = found?.user.emailVerified && (rules.demo || !found.user.demo);
    const about: Reset = { email, replaces: found?.password ?? null };
    const token = await links.make(tx, resetLink, about);
    if (known) await mails.add(tx, { template: 'password-reset', to: email, data: { sealedToken: parts.seal(token) } });
    else await mails.add(tx, { template: 'no-account', to: email, data: {} });
  });
}

/** Stores the hash, ends every session of the account and tells its owner. */
async function replacePassword(parts: Parts, tx: Database, user: { id: string; email: string }, hash: string) {
  const rows = accountRows(tx);
  if (await rows.findCredentialAccount(user.id)) await rows.updatePassword(user.id, hash);
  else await rows.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash });
  await rows.deleteUserSessions(user.id);
  await parts.mails.add(tx, { template: 'password-changed', to: user.email, data: {} });
}

export async function resetPassword(
  parts: Parts,
  { token, password }: Parameters<PasswordAccounts['resetPassword']>[0],
): Promise<void> {
  refuseCommon(password);
  // Before the work on the password, which nobody gets for a link that is made up.
  await parts.links.read<Reset>(parts.db, resetLink, token);
  const hash = await parts.hashing.hash(password);
  await parts.db.transaction(async (tx) => {
    const { email, replaces } = await parts.links.use<Reset>(tx, resetLink, token);
    const found = await findByEmail(tx, email);
    if (!found || found.password !== replaces) throw linkExpired();
    await replacePassword(parts, tx, found.user, hash);
  });
}

export async function changePassword(
  parts: Parts,
  { current, password, request }: Parameters<PasswordAccounts['changePassword']>[0],
): ReturnType<PasswordAccounts['changePassword']> {
  refuseCommon(password);
  const { db, hashing, sessions } = parts;
  const viewer = await sessions.viewer(request);
  if (viewer === null) throw new DomainError('no_token', 'Please sign in to continue');
  const found = await findByEmail(db, viewer.email);
  if (!found || !(await hashing.verify(current, found.password))) throw badCredentials();
  const hash = await hashing.hash(password);
  return db.transaction(async (tx) => {
    await replacePassword(parts, tx, found.user, hash);
    return sessions.open(tx, found.user.id, request);
  });
}
