import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { favoritesLimits, undoFavorite } from '../../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteParamsSchema } from '../../../../features/favorites/favorites.api.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    params: favoriteParamsSchema,
    limits: favoritesLimits,
    run: undoFavorite,
  }),
});
