import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { apiSignOut } from '../../../features/accounts/forms/sign-in-api.server.ts';
import { signInRoutes } from '../../../features/accounts/session/session.api.ts';

export const ALL = methods({
  POST: endpoint(signInRoutes.signOut, { permission: 'public', run: apiSignOut }),
});
