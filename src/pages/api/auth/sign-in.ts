import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { signInLimits } from '../../../features/accounts/forms/attempts.server.ts';
import { apiSignIn } from '../../../features/accounts/forms/sign-in-api.server.ts';
import { signInRoutes } from '../../../features/accounts/session/session.api.ts';

export const ALL = methods({
  POST: endpoint(signInRoutes.signIn, { permission: 'public', limits: signInLimits, run: apiSignIn }),
});
