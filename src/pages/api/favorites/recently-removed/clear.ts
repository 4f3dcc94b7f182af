import { endpoint, methods } from '../../../../server/endpoint.ts';
import { changeFavorite, favoritesLimits } from '../../../../server/favorites.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'account',
    limits: favoritesLimits,
    run: async (call) => void (await changeFavorite(call, { kind: 'clear', ageMs: 0 })),
  }),
});
