import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { signInSchema } from '../../../features/accounts/accounts.api.ts';
import { signInLimits } from '../../../features/accounts/forms/attempts.server.ts';
import { apiSignIn } from '../../../features/accounts/forms/sign-in-api.server.ts';

export const ALL = methods({
  POST: endpoint({ permission: 'public', body: signInSchema, limits: signInLimits, run: apiSignIn }),
});
