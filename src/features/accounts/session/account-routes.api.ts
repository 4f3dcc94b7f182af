import type { RouteContract } from '../../../platform/api/route-contract.ts';
import { signedInSchema, signInSchema } from '../accounts.api.ts';
import { assignRoleSchema, roleAssignedSchema } from '../users.api.ts';
import { meSchema } from './session.api.ts';

export const userRoutes: readonly RouteContract[] = [
  {
    method: 'GET',
    path: '/api/users/me',
    summary: 'Who is signed in',
    session: 'required',
    answer: meSchema,
  },
  {
    method: 'POST',
    path: '/api/users/assign-role',
    summary: 'Gives the caller, who has no role yet, the default one',
    session: 'required',
    body: assignRoleSchema,
    answer: roleAssignedSchema,
    errors: ['forbidden'],
  },
];

export const signInRoutes: readonly RouteContract[] = [
  {
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Signs a program in by e-mail and password: a token for the Authorization header',
    session: 'optional',
    body: signInSchema,
    answer: signedInSchema,
    errors: ['bad_credentials', 'not_found'],
  },
  {
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Ends the session of the token',
    session: 'optional',
    status: 204,
    errors: ['not_found'],
  },
];
