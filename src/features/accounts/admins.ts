/** Admins by configuration: asked at every request and never stored, so taking a name off the list is enough. */
import type { Role } from './identity.ts';

export interface AdminRule {
  /** Lower case. */
  adminEmails: readonly string[];
  /** Lower case, ASCII; null for nobody. */
  adminEmailDomain: string | null;
}

/**
 * Whether the address makes its holder an admin. It must be verified and the primary one; it is compared as a whole
 * or by its exact domain, never by how it ends. Only plain ASCII addresses count: look-alikes stay out.
 */
export function isConfiguredAdmin(user: { email: string; emailVerified: boolean }, rule: AdminRule): boolean {
  if (!user.emailVerified) return false;
  const email = user.email.toLowerCase();
  if (!/^[\x21-\x7e]+$/.test(email) || email.includes('"')) return false;
  const [local, domain, ...more] = email.split('@');
  if (!local || !domain || more.length > 0) return false;
  return rule.adminEmails.includes(email) || (rule.adminEmailDomain !== null && domain === rule.adminEmailDomain);
}

/** What the account may do now. */
export function roleOf(
  user: { email: string; emailVerified: boolean; role: Role | null },
  rule: AdminRule,
): Role | null {
  return isConfiguredAdmin(user, rule) ? 'admin' : user.role;
}
