import type { PasswordAccounts } from '../identity.ts';
import { findByEmail, lockAccount } from './account-rows.ts';
import { badCredentials, type Parts, plainEmail } from './parts.ts';

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
