import { apiSignOut } from '../../../server/accounts/api.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  POST: endpoint({ permission: 'public', run: apiSignOut }),
});
