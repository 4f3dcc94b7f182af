import { favoriteParamsSchema } from '../../../../contract/favorites.ts';
import { endpoint, methods } from '../../../../server/endpoint.ts';
import { favoritesLimits, undoFavorite } from '../../../../server/favorites.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    params: favoriteParamsSchema,
    limits: favoritesLimits,
    run: undoFavorite,
  }),
});
