import type { PasswordAccounts } from '../../../domain/ports.ts';
import { findByEmail } from './account-rows.ts';
import { badCredentials, type Parts, plainEmail } from './parts.ts';

/** One query and one comparison for every address, whether there is an account or not. */
export async function signIn(
  parts: Parts,
  { email: typed, password, request }: Parameters<PasswordAccounts['signIn']>[0],
): ReturnType<PasswordAccounts['signIn']> {
  const { db, rules, hashing, sessions } = parts;
  const found = await findByEmail(db, plainEmail(typed));
  const matches = await hashing.verify(password, found?.password ?? null);
  if (!found || !matches) throw badCredentials();
  const { id, emailVerified, demo } = found.user;
  if (!emailVerified || (demo && !rules.demo)) throw badCredentials();
  return db.transaction((tx) => sessions.open(tx, id, request));
}
