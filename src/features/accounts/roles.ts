/** Who may do what: the one table that pages, endpoints and menus ask. */
import type { Role, Viewer } from './identity.ts';

export const roles = ['customer', 'vendor', 'admin'] as const satisfies readonly Role[];

/** An account without a role counts as this one. */
export const defaultRole = 'customer' satisfies Role;

/** Where an account may be when it is given its first role. */
export const roleContexts = ['signup'] as const;

export type RoleContext = (typeof roleContexts)[number];

/** What a role allows. Having an account at all is `account`; a guest has no permission of this table. */
const allowed = {
  account: ['customer', 'vendor', 'admin'],
  'vendor-dashboard': ['vendor', 'admin'],
  'admin-panel': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;

export const permissions = Object.keys(allowed) as Permission[];

/** Whether the viewer's role allows it. Which of several rows of that kind are theirs is asked where they are loaded. */
export function hasPermission(viewer: Pick<Viewer, 'role'> | null, permission: Permission): boolean {
  if (viewer === null) return false;
  const holders: readonly Role[] = allowed[permission];
  return holders.includes(viewer.role ?? defaultRole);
}

/** What a guard found. Only who is allowed in comes with a viewer, so that nothing can be shown to anybody else. */

/** Of every 401 and 403 that people may read. */
export const signInToContinue = 'Please sign in to continue';
export const noPermission = "You don't have permission to access this area.";

export type Access =
  | { state: 'allowed'; viewer: Viewer }
  /** Nobody is signed in. */
  | { state: 'signed-out'; viewer: null }
  /** Somebody is, without the permission. */
  | { state: 'denied'; viewer: null }
  /** A change that another site's page asked for. */
  | { state: 'foreign'; viewer: null }
  /** It can't be found out now who asks. */
  | { state: 'away'; viewer: null };

/** Whether `viewer` gets in by `permission`. */
export function accessOf(viewer: Viewer | null, permission: Permission): Access {
  if (viewer === null) return { state: 'signed-out', viewer };
  return hasPermission(viewer, permission) ? { state: 'allowed', viewer } : { state: 'denied', viewer: null };
}

/** Admins by configuration: asked at every request and never stored, so taking a name off the list is enough. */

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
