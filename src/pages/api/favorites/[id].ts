import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { changeFavorite, favoritesLimits } from '../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteRoutes } from '../../../features/favorites/favorite-routes.api.ts';

export const ALL = methods({
  DELETE: endpoint(favoriteRoutes.removeFavorite, {
    permission: 'account',
    limits: favoritesLimits,
    run: async (call) => void (await changeFavorite(call, { id: call.params.id, favorite: false })),
  }),
});
