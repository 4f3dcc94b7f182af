/**
 * Signing up: the account is made when the link of the mail is followed, never before. Until then only the link's row
 * holds what was typed, so an address that nobody confirmed blocks nothing and nobody.
 */
import { assignDefaultRole } from '../assign-role.server.ts';
import type { PasswordAccounts } from '../identity.ts';
import { addUser, findByEmail, removeExpired, setPassword, takeTurns } from './account-rows.ts';
import { linkExpired, unlessExpired } from './links.ts';
import { badCredentials, type Parts, plainEmail, refuseCommon } from './parts.ts';
import { isTokenOf, newToken, tokenHash } from './tokens.ts';

const day = 86_400;
const signUpLink = { name: 'sign-up', lifeMs: day * 1000 };

interface Pending {
  name: string;
  email: string;
  password: string;
  next: string;
  /** Hash of the mark that the browser of the sign-up carries. */
  browser: string;
}

/**
 * Does the same work for every address: a password is hashed, a row is written and a mail is queued, also where the
 * address has an account and the row leads nowhere.
 */
export async function signUp(
  parts: Parts,
  account: Parameters<PasswordAccounts['signUp']>[0],
): ReturnType<PasswordAccounts['signUp']> {
  refuseCommon(account.password);
  const { db, cookies, links, mails } = parts;
  const email = plainEmail(account.email);
  const password = await parts.hashing.hash(account.password);
  const mark = cookies.signUp(account.request) ?? newToken();
  const pending: Pending = { name: account.name, email, password, next: account.next, browser: tokenHash(mark) };
  await db.transaction(async (tx) => {
    await removeExpired(tx, parts.clock.now());
    const known = await findByEmail(tx, email);
    const token = await links.make(tx, signUpLink, pending);
    if (known) await mails.add(tx, { template: 'account-exists', to: email, data: {} });
    else await mails.add(tx, { template: 'verify-email', to: email, data: { sealedToken: parts.seal(token) } });
  });
  return { cookies: cookies.setSignUp(mark, day) };
}

/** Whether `verifyEmail` could follow the link, in the right browser or with the right password. */
export async function signUpLinkWorks({ db, links }: Parts, token: string): Promise<boolean> {
  const pending = await unlessExpired(links.read<Pending>(db, signUpLink, token));
  return pending !== null && (await findByEmail(db, pending.email)) === null;
}

async function isTheirs(parts: Parts, pending: Pending, password: string | null, mark: string | null) {
  if (mark !== null && isTokenOf(mark, pending.browser)) return true;
  return password !== null && (await parts.hashing.verify(password, pending.password));
}

/**
 * Makes the account of the link and signs in.
 * @throws DomainError `code_expired`, `bad_credentials` in another browser without the password
 */
export async function verifyEmail(
  parts: Parts,
  { token, password, request }: Parameters<PasswordAccounts['verifyEmail']>[0],
): ReturnType<PasswordAccounts['verifyEmail']> {
  const { db, cookies, links, sessions, known } = parts;
  const found = await links.read<Pending>(db, signUpLink, token);
  if (!(await isTheirs(parts, found, password, cookies.signUp(request)))) throw badCredentials();
  return db.transaction(async (tx) => {
    const { name, email, password: hash, next } = await links.use<Pending>(tx, signUpLink, token);
    await takeTurns(tx, email);
    // Another link for the same address was faster: that account stands.
    if (await findByEmail(tx, email)) throw linkExpired();
    const user = await addUser(tx, { email, name });
    await setPassword(tx, user.id, hash);
    await assignDefaultRole(tx, user.id, 'verification');
    await parts.hooks.onVerified(tx, { id: user.id, email });
    const session = await sessions.open(tx, user.id, request);
    const marked = known.mark(request, email, hash);
    return { ...session, cookies: [...session.cookies, ...cookies.clearSignUp(), ...marked], next };
  });
}
