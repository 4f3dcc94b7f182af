/** The rule of which changes of the admin role are possible, shared by the list, the question and the change itself. */
import { DomainError } from '../../platform/errors.ts';
import type { Role } from '../accounts/identity.ts';
import { roleErrors } from './words.ts';

export type RoleChange = 'grant' | 'withdraw';

export interface RoleHolder {
  id: string;
  emailVerified: boolean;
  role: Role | null;
  /** True if the configuration makes it an admin, regardless of its stored role. */
  configuredAdmin: boolean;
  demo: boolean;
}

/** True if the change would have no effect on the account, which is no error. */
export function isAlreadyDone(change: RoleChange, { role, configuredAdmin }: RoleHolder): boolean {
  const isAdmin = configuredAdmin || role === 'admin';
  return change === 'grant' ? isAdmin : !isAdmin;
}

/**
 * Returns the error if the admin must not make this change, else null. Nobody withdraws their own role, so one admin always stays.
 * @returns `forbidden` or `invalid`, with a message for people
 */
export function findRefusal(change: RoleChange, subject: RoleHolder, actor: RoleHolder): DomainError | null {
  // Anybody can sign in as the demo's admin, so that one must not give rights that outlive the demo.
  if (actor.demo && !subject.demo) {
    return new DomainError('forbidden', roleErrors.demoAdmin);
  }
  if (isAlreadyDone(change, subject)) return null;
  if (change === 'grant') {
    // An unverified address may belong to another person.
    if (subject.emailVerified) return null;
    return new DomainError('invalid', roleErrors.addressNotVerified);
  }
  if (subject.id === actor.id) {
    return new DomainError('forbidden', roleErrors.ownRole);
  }
  if (!subject.configuredAdmin) return null;
  return new DomainError('forbidden', roleErrors.configuredAdmin);
}

export function findPossibleChange(subject: RoleHolder, actor: RoleHolder): RoleChange | null {
  const change = isAlreadyDone('grant', subject) ? 'withdraw' : 'grant';
  return findRefusal(change, subject, actor) === null ? change : null;
}
