import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { changeFavorite, favoritesLimits } from '../../../../features/favorites/favorite-endpoints.server.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'account',
    limits: favoritesLimits,
    run: async (call) => void (await changeFavorite(call, { kind: 'clear', ageMs: 0 })),
  }),
});
