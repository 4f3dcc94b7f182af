import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import {
  changeTogether,
  costOfChanges,
  favoritesLimits,
} from '../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteRoutes } from '../../../features/favorites/favorite-routes.api.ts';

export const ALL = methods({
  POST: endpoint(favoriteRoutes.writeFavorites, {
    permission: 'account',
    limits: favoritesLimits,
    cost: costOfChanges,
    run: changeTogether,
  }),
});
