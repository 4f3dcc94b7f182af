import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { removedReadLimits } from '../../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteRoutes } from '../../../../features/favorites/favorite-routes.api.ts';
import { toRemovedFavoriteDto } from '../../../../features/favorites/favorites.api.ts';
import { listRecentlyRemoved } from '../../../../features/favorites/read-favorites.server.ts';

export const ALL = methods({
  GET: endpoint(favoriteRoutes.listRemovedFavorites, {
    permission: 'account',
    limits: removedReadLimits,
    run: async ({ app, viewer }) =>
      (await listRecentlyRemoved(app.db, viewer.userId, app.clock.now())).map(toRemovedFavoriteDto),
  }),
});
