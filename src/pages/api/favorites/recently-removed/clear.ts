import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { clearRecentlyRemoved, favoritesLimits } from '../../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteRoutes } from '../../../../features/favorites/favorite-routes.api.ts';

export const ALL = methods({
  DELETE: endpoint(favoriteRoutes.clearRemovedFavorites, {
    permission: 'account',
    limits: favoritesLimits,
    run: async (call) => await clearRecentlyRemoved(call),
  }),
});
