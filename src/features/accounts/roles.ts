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
