import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { clearRecentlyRemoved, favoritesLimits } from '../../../../features/favorites/favorite-endpoints.server.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'account',
    limits: favoritesLimits,
    run: async (call) => await clearRecentlyRemoved(call),
  }),
});
