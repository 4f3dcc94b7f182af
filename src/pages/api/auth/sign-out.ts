import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { apiSignOut } from '../../../features/accounts/forms/sign-in-api.server.ts';

export const ALL = methods({
  POST: endpoint({ permission: 'public', run: apiSignOut }),
});
