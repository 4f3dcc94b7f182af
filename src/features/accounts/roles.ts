/** Roles and permissions: the one table that pages, endpoints and menus consult. */
import type { Role, Viewer } from './identity.ts';

export const roles = ['customer', 'vendor', 'admin'] as const satisfies readonly Role[];

/** The effective role of an account that has none yet. */
export const defaultRole = 'customer' satisfies Role;

export const roleContexts = ['signup'] as const;

export type RoleContext = (typeof roleContexts)[number];

/** Roles that hold each permission. `account` means any account; guests hold none of these permissions. */
const rolesByPermission = {
  account: ['customer', 'vendor', 'admin'],
  'vendor-dashboard': ['vendor', 'admin'],
  'vendor-settings': ['vendor'],
  'admin-panel': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesByPermission;

export const permissions = Object.keys(rolesByPermission) as Permission[];

/** True if the viewer's role holds the permission. Ownership of single records is checked where they are loaded. */
export function hasPermission(viewer: Pick<Viewer, 'role'> | null, permission: Permission): boolean {
  if (viewer === null) return false;
  const holders: readonly Role[] = rolesByPermission[permission];
  return holders.includes(viewer.role ?? defaultRole);
}

/** Result of a guard. Only `allowed` carries a viewer, so a page can't show private content by mistake. */
export type Access =
  | { state: 'allowed'; viewer: Viewer }
  | { state: 'signed-out'; viewer: null }
  | { state: 'denied'; viewer: null }
  | { state: 'cross-site'; viewer: null }
  /** The identity provider or the database can't be reached. */
  | { state: 'unavailable'; viewer: null };

export type DeniedState = Exclude<Access['state'], 'allowed'>;

export function accessOf(viewer: Viewer | null, permission: Permission): Access {
  if (viewer === null) return { state: 'signed-out', viewer };
  return hasPermission(viewer, permission) ? { state: 'allowed', viewer } : { state: 'denied', viewer: null };
}

/** Admins by configuration. They are checked on every request and never stored, so removing an address is enough. */
export interface AdminRule {
  /** Lower case. */
  adminEmails: readonly string[];
  /** Lower case, ASCII; null if no domain makes admins. */
  adminEmailDomain: string | null;
}

/**
 * True if the configuration makes the holder of this address an admin. The address must be the verified primary one and
 * match as a whole or by its exact domain, never by suffix. Only plain ASCII addresses count, which rules out
 * look-alikes.
 */
export function isConfiguredAdmin(user: { email: string; emailVerified: boolean }, rule: AdminRule): boolean {
  if (!user.emailVerified) return false;
  const email = user.email.toLowerCase();
  if (!/^[\x21-\x7e]+$/.test(email) || email.includes('"')) return false;
  const [local, domain, ...more] = email.split('@');
  if (!local || !domain || more.length > 0) return false;
  return rule.adminEmails.includes(email) || (rule.adminEmailDomain !== null && domain === rule.adminEmailDomain);
}

/** Returns the effective role: admin by configuration, or the stored role. */
export function roleOf(
  user: { email: string; emailVerified: boolean; role: Role | null },
  rule: AdminRule,
): Role | null {
  return isConfiguredAdmin(user, rule) ? 'admin' : user.role;
}
