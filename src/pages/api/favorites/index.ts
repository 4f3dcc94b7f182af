import { addFavoriteSchema, toFavoriteDto } from '../../../contract/favorites.ts';
import { listFavorites } from '../../../domain/favorites/favorite-lists.server.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { addFavorite, favoritesLimits, favoritesReadLimits } from '../../../server/favorites.ts';

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
