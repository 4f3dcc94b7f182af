/** What a change of a role did, by the account's current state, so that the sentence stays true at every reload. */
import type { Role } from '../accounts/identity.ts';
import { defaultRole } from '../accounts/roles.ts';
import { roleOutcomes } from './words.ts';

interface NamedAccount {
  name: string;
  email: string;
  role: Role | null;
  configuredAdmin: boolean;
}

export const nameOf = ({ name, email }: Pick<NamedAccount, 'name' | 'email'>): string => name || email;

/** Returns the role that the account has now. Without a stored role it counts as the default one. */
export const getCurrentRole = ({ configuredAdmin, role }: NamedAccount): Role =>
  configuredAdmin ? 'admin' : (role ?? defaultRole);

/** @param asked what the address says that was done */
export function describeRoleOutcome(asked: string | null, account: NamedAccount): string | null {
  if (asked !== 'changed' && asked !== 'unchanged') return null;
  return roleOutcomes[asked][getCurrentRole(account)](nameOf(account));
}
