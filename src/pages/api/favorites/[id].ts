import { favoriteParamsSchema } from '../../../contract/favorites.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { changeFavorite, favoritesLimits } from '../../../server/favorites.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'account',
    params: favoriteParamsSchema,
    limits: favoritesLimits,
    run: async (call) => void (await changeFavorite(call, { kind: 'remove', id: call.params.id, ageMs: 0 })),
  }),
});
