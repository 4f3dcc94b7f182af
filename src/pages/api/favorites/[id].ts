import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { changeFavorite, favoritesLimits } from '../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteParamsSchema } from '../../../features/favorites/favorites.api.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'account',
    params: favoriteParamsSchema,
    limits: favoritesLimits,
    run: async (call) => void (await changeFavorite(call, { id: call.params.id, favorite: false })),
  }),
});
