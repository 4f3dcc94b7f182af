import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import {
  changeTogether,
  costOfChanges,
  favoritesLimits,
} from '../../../features/favorites/favorite-endpoints.server.ts';
import { favoriteChangesSchema } from '../../../features/favorites/favorites.api.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    body: favoriteChangesSchema,
    limits: favoritesLimits,
    cost: costOfChanges,
    run: changeTogether,
  }),
});
