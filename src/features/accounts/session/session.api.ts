import * as v from 'valibot';
import type { Routes } from '../../../platform/api/route-contract.ts';
import { assignRoleSchema, roleAssignedSchema, signedInSchema, signInSchema } from '../accounts.api.ts';
import type { Viewer } from '../identity.ts';
import { defaultRole, roles } from '../roles.ts';

export const meSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  /** A path of this site, or null. */
  imageUrl: v.nullable(v.string()),
  /** The effective role: `customer` for an account that has none yet. */
  role: v.picklist(roles),
  /** The same, but null while the account has no role. */
  assignedRole: v.nullable(v.picklist(roles)),
  /** Slug of the account's own store, open or closed. */
  vendorSlug: v.nullable(v.string()),
  /** What the account has any of, so that menus name it. */
  hasOrders: v.boolean(),
  hasMessages: v.boolean(),
  /** Where the account is managed: a path of this site, or a page of the identity provider. */
  accountUrl: v.string(),
});

export type MeDto = v.InferOutput<typeof meSchema>;

export function toMeDto(
  viewer: Viewer,
  more: Pick<MeDto, 'vendorSlug' | 'hasOrders' | 'hasMessages' | 'accountUrl'>,
): MeDto {
  const { userId: id, name, email, imageUrl, role } = viewer;
  return { id, name, email, imageUrl, role: role ?? defaultRole, assignedRole: role, ...more };
}

export const userRoutes = {
  getMe: {
    method: 'GET',
    path: '/api/users/me',
    summary: 'Returns who is signed in',
    session: 'required',
    answer: meSchema,
  },
  assignRole: {
    method: 'POST',
    path: '/api/users/assign-role',
    summary: 'Gives the caller the default role if they have none',
    session: 'required',
    body: assignRoleSchema,
    answer: roleAssignedSchema,
    errors: ['forbidden'],
  },
} as const satisfies Routes;

export const signInRoutes = {
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Signs a program in by email and password; returns a token for the Authorization header',
    session: 'optional',
    body: signInSchema,
    answer: signedInSchema,
    errors: ['bad_credentials', 'not_found'],
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Ends the token’s session',
    session: 'optional',
    status: 204,
    errors: ['not_found'],
  },
} as const satisfies Routes;
