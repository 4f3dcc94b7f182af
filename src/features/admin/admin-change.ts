/** Which changes of the admin role there are to make: the one rule of the list, of the question and of the change. */
import { DomainError } from '../../platform/errors.ts';
import type { Role } from '../accounts/identity.ts';

export type RoleChange = 'grant' | 'withdraw';

/** What the rule looks at. */
export interface RoleHolder {
  id: string;
  emailVerified: boolean;
  role: Role | null;
  /** Whether the configuration makes it an admin, whatever its row says. */
  configuredAdmin: boolean;
  demo: boolean;
}

/** Whether the account is already as the change would make it: then nothing is changed, and nothing is wrong. */
export function isAlreadySo(change: RoleChange, { role, configuredAdmin }: RoleHolder): boolean {
  const isAdmin = configuredAdmin || role === 'admin';
  return change === 'grant' ? isAdmin : !isAdmin;
}

/**
 * Why an admin must not make this change. Whether it is the last admin who goes, only the change itself can tell.
 * @returns `forbidden` or `invalid` with a sentence for people; null when nothing speaks against it
 */
export function refusalOf(change: RoleChange, subject: RoleHolder, actor: RoleHolder): DomainError | null {
  // Anybody can sign in as the demo's admin: what is given in that name must not last longer than the demo.
  if (actor.demo && !subject.demo) {
    return new DomainError('forbidden', 'The admin of the demonstration can change the roles of demo accounts only.');
  }
  if (isAlreadySo(change, subject)) return null;
  if (change === 'grant') {
    // Whoever signed up with the address need not be the one it belongs to.
    if (subject.emailVerified) return null;
    return new DomainError('invalid', 'This address is not verified yet, so its holder cannot be made an admin.');
  }
  if (subject.id === actor.id) {
    return new DomainError('forbidden', 'You cannot withdraw your own admin role. Ask another admin.');
  }
  if (!subject.configuredAdmin) return null;
  const why = 'This account is an admin by the settings of the site, and stays one until those change.';
  return new DomainError('forbidden', why);
}

/** The change that can be offered to `actor`; null for none. */
export function changeToOffer(subject: RoleHolder, actor: RoleHolder): RoleChange | null {
  const change = isAlreadySo('grant', subject) ? 'withdraw' : 'grant';
  return refusalOf(change, subject, actor) === null ? change : null;
}
