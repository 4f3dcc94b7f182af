import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import {
  addFavorite,
  favoritesLimits,
  favoritesReadLimits,
} from '../../../features/favorites/favorite-endpoints.server.ts';
import { addFavoriteSchema, toFavoriteDto } from '../../../features/favorites/favorites.api.ts';
import { listFavorites } from '../../../features/favorites/read-favorites.server.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'account',
    limits: favoritesReadLimits,
    run: async ({ app, viewer }) => (await listFavorites(app.db, viewer.userId)).map(toFavoriteDto),
  }),
  POST: endpoint({
    permission: 'account',
    body: addFavoriteSchema,
    limits: favoritesLimits,
    run: addFavorite,
  }),
});
