/**
 * Sign-up. The account is created only when the mailed link is followed, unless its address is proved already. Until then only
 * the link's row holds the typed data, so an unconfirmed sign-up does not reserve the address.
 */
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { dayMs, daySeconds } from '../../../platform/time.ts';
import { assignDefaultRole } from '../assign-role.server.ts';
import type { PasswordAccounts, SignedIn } from '../identity.ts';
import { accountErrors } from '../words.ts';
import { addUser, findByEmail, lockAddress, removeExpired, setPassword } from './account-rows.ts';
import { linkExpiredError, nullIfExpired } from './links.ts';
import { badCredentialsError, type EmbeddedServices, normalizeEmail, rejectCommonPassword } from './services.ts';
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
  services: EmbeddedServices,
  account: Parameters<PasswordAccounts['signUp']>[0],
): ReturnType<PasswordAccounts['signUp']> {
  rejectCommonPassword(account.password);
  const { db, cookies, links, mails } = services;
  const email = normalizeEmail(account.email);
  const password = await services.hashing.hash(account.password);
  const mark = cookies.signUp(account.request) ?? newToken();
  const pending: PendingSignUp = { name: account.name, email, password, next: account.next, browser: tokenHash(mark) };
  await db.transaction(async (tx) => {
    await removeExpired(tx, services.clock.now());
    const known = await findByEmail(tx, email);
    const token = await links.create(tx, signUpLink, pending);
    if (known) await mails.add(tx, { template: 'account-exists', to: email, data: {} });
    else await mails.add(tx, { template: 'verify-email', to: email, data: { sealedToken: services.seal(token) } });
  });
  return { cookies: cookies.setSignUp(mark, daySeconds) };
}

export async function isSignUpLinkValid({ db, links }: EmbeddedServices, token: string): Promise<boolean> {
  const pending = await nullIfExpired(links.read<PendingSignUp>(db, signUpLink, token));
  return pending !== null && (await findByEmail(db, pending.email)) === null;
}

async function isSameVisitor(
  services: EmbeddedServices,
  pending: PendingSignUp,
  password: string | null,
  mark: string | null,
) {
  if (mark !== null && matchesTokenHash(mark, pending.browser)) return true;
  return password !== null && (await services.hashing.verify(password, pending.password));
}

interface NewAccount {
  name: string;
  email: string;
  /** Hash of the password. */
  password: string;
}

/** Adds an account with a confirmed address, and signs in. Returns null if the address has an account. */
async function addAccount(
  services: EmbeddedServices,
  tx: Database,
  { name, email, password }: NewAccount,
  request: Request,
): Promise<SignedIn | null> {
  await lockAddress(tx, email);
  if (await findByEmail(tx, email)) return null;
  const user = await addUser(tx, { email, name });
  await setPassword(tx, user.id, password);
  await assignDefaultRole(tx, user.id, 'verification');
  await services.hooks.onVerified(tx, { id: user.id, email });
  const session = await services.sessions.open(tx, user.id, request);
  const marked = services.known.mark(request, email, password);
  return { ...session, cookies: [...session.cookies, ...services.cookies.clearSignUp(), ...marked] };
}

/**
 * Creates the account of the link and signs in.
 * @throws DomainError `code_expired`, `bad_credentials` in another browser without the password
 */
export async function verifyEmail(
  services: EmbeddedServices,
  { token, password, request }: Parameters<PasswordAccounts['verifyEmail']>[0],
): ReturnType<PasswordAccounts['verifyEmail']> {
  const { db, cookies, links } = services;
  const found = await links.read<PendingSignUp>(db, signUpLink, token);
  if (!(await isSameVisitor(services, found, password, cookies.signUp(request)))) throw badCredentialsError();
  return db.transaction(async (tx) => {
    const { next, ...account } = await links.use<PendingSignUp>(tx, signUpLink, token);
    const signedIn = await addAccount(services, tx, account, request);
    // Another link for the same address has created the account meanwhile; keep that one.
    if (signedIn === null) throw linkExpiredError();
    return { ...signedIn, next };
  });
}

export async function signUpProved(
  services: EmbeddedServices,
  { name, password, proof, request }: Parameters<PasswordAccounts['signUpProved']>[0],
): ReturnType<PasswordAccounts['signUpProved']> {
  rejectCommonPassword(password);
  // Checked before hashing, so that forged ones cost no hash.
  await proof.check();
  const hash = await services.hashing.hash(password);
  return services.db.transaction(async (tx) => {
    const email = normalizeEmail(await proof.use(tx));
    const signedIn = await addAccount(services, tx, { name, email, password: hash }, request);
    if (signedIn === null) throw new DomainError('code_used', accountErrors.accountExists);
    return signedIn;
  });
}
