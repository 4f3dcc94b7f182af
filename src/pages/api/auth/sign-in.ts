import { signInSchema } from '../../../contract/accounts.ts';
import { apiSignIn } from '../../../server/accounts/api.ts';
import { signInLimits } from '../../../server/accounts/attempts.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  POST: endpoint({ permission: 'public', body: signInSchema, limits: signInLimits, run: apiSignIn }),
});
