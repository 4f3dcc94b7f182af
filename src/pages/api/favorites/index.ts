import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import {
  addFavorite,
  favoritesLimits,
  favoritesReadLimits,
} from '../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteRoutes } from '../../../features/favorites/favorite-routes.api.ts';
import { toFavoriteDto } from '../../../features/favorites/favorites.api.ts';
import { listFavorites } from '../../../features/favorites/read-favorites.server.ts';

export const ALL = methods({
  GET: endpoint(favoriteRoutes.listFavorites, {
    permission: 'account',
    limits: favoritesReadLimits,
    run: async ({ app, viewer }) => (await listFavorites(app.db, viewer.userId)).map(toFavoriteDto),
  }),
  POST: endpoint(favoriteRoutes.addFavorite, {
    permission: 'account',
    limits: favoritesLimits,
    run: addFavorite,
  }),
});
