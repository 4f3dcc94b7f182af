import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { favoritesLimits, undoFavorite } from '../../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteRoutes } from '../../../../features/favorites/favorite-routes.api.ts';

export const ALL = methods({
  POST: endpoint(favoriteRoutes.restoreFavorite, {
    permission: 'account',
    limits: favoritesLimits,
    run: undoFavorite,
  }),
});
