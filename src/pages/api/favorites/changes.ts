import { favoriteChangesSchema } from '../../../contract/favorites.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { changeTogether, costOfChanges, favoritesLimits } from '../../../server/favorites.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    body: favoriteChangesSchema,
    limits: favoritesLimits,
    cost: costOfChanges,
    run: changeTogether,
  }),
});
