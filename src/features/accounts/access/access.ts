/** What a guard found. Only who is allowed in comes with a viewer, so that nothing can be shown to anybody else. */
import type { Viewer } from '../identity.ts';
import { hasPermission, type Permission } from '../roles.ts';

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
