import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  changeInTurn,
  collectionChangeLimits,
} from '../../../../../features/favorites/collections/collection-endpoints.server.ts';
import { collectionItemParamsSchema } from '../../../../../features/favorites/collections/collections.api.ts';
import { removeFromCollection } from '../../../../../features/favorites/collections/collections.server.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'account',
    params: collectionItemParamsSchema,
    limits: collectionChangeLimits,
    run: ({ app, viewer, params: { id, item } }) =>
      changeInTurn({ app, viewer }, () => removeFromCollection(app.db, { userId: viewer.userId, id }, item)),
  }),
});
