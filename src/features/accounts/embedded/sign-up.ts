/**
 * Sign-up. The account is created only when the mailed link is followed. Until then only the link's row holds the typed
 * data, so an unconfirmed sign-up does not reserve the address.
 */
import { dayMs, daySeconds } from '../../../platform/time.ts';
import { assignDefaultRole } from '../assign-role.server.ts';
import type { PasswordAccounts } from '../identity.ts';
import { addUser, findByEmail, lockAddress, removeExpired, setPassword } from './account-rows.ts';
import { linkExpiredError, nullIfExpired } from './links.ts';
import { badCredentialsError, normalizeEmail, type Parts, rejectCommonPassword } from './parts.ts';
import { matchesTokenHash, newToken, tokenHash } from './tokens.ts';

const signUpLink = { name: 'sign-up', lifeMs: dayMs };

interface PendingSignUp {
  name: string;
  email: string;
  password: string;
  next: string;
  /** Hash of the cookie that marks the browser of the sign-up. */
  browser: string;
}

/**
 * Mails the link that creates the account. Hashes the password, writes a row and queues a mail for every address alike,
 * even for one that has an account, whose row leads nowhere.
 */
export async function signUp(
  parts: Parts,
  account: Parameters<PasswordAccounts['signUp']>[0],
): ReturnType<PasswordAccounts['signUp']> {
  rejectCommonPassword(account.password);
  const { db, cookies, links, mails } = parts;
  const email = normalizeEmail(account.email);
  const password = await parts.hashing.hash(account.password);
  const mark = cookies.signUp(account.request) ?? newToken();
  const pending: PendingSignUp = { name: account.name, email, password, next: account.next, browser: tokenHash(mark) };
  await db.transaction(async (tx) => {
    await removeExpired(tx, parts.clock.now());
    const known = await findByEmail(tx, email);
    const token = await links.create(tx, signUpLink, pending);
    if (known) await mails.add(tx, { template: 'account-exists', to: email, data: {} });
    else await mails.add(tx, { template: 'verify-email', to: email, data: { sealedToken: parts.seal(token) } });
  });
  return { cookies: cookies.setSignUp(mark, daySeconds) };
}

/** True if `verifyEmail` would accept the link in the right browser or with the right password. */
export async function isSignUpLinkValid({ db, links }: Parts, token: string): Promise<boolean> {
  const pending = await nullIfExpired(links.read<PendingSignUp>(db, signUpLink, token));
  return pending !== null && (await findByEmail(db, pending.email)) === null;
}

async function isSameVisitor(parts: Parts, pending: PendingSignUp, password: string | null, mark: string | null) {
  if (mark !== null && matchesTokenHash(mark, pending.browser)) return true;
  return password !== null && (await parts.hashing.verify(password, pending.password));
}

/**
 * Creates the account of the link and signs in.
 * @throws DomainError `code_expired`, `bad_credentials` in another browser without the password
 */
export async function verifyEmail(
  parts: Parts,
  { token, password, request }: Parameters<PasswordAccounts['verifyEmail']>[0],
): ReturnType<PasswordAccounts['verifyEmail']> {
  const { db, cookies, links, sessions, known } = parts;
  const found = await links.read<PendingSignUp>(db, signUpLink, token);
  if (!(await isSameVisitor(parts, found, password, cookies.signUp(request)))) throw badCredentialsError();
  return db.transaction(async (tx) => {
    const { name, email, password: hash, next } = await links.use<PendingSignUp>(tx, signUpLink, token);
    await lockAddress(tx, email);
    // Another link for the same address has created the account meanwhile; keep that one.
    if (await findByEmail(tx, email)) throw linkExpiredError();
    const user = await addUser(tx, { email, name });
    await setPassword(tx, user.id, hash);
    await assignDefaultRole(tx, user.id, 'verification');
    await parts.hooks.onVerified(tx, { id: user.id, email });
    const session = await sessions.open(tx, user.id, request);
    const marked = known.mark(request, email, hash);
    return { ...session, cookies: [...session.cookies, ...cookies.clearSignUp(), ...marked], next };
  });
}
