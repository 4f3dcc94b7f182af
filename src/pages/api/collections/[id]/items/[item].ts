import { collectionItemParamsSchema } from '../../../../../contract/collections.ts';
import { takeOutOfCollection } from '../../../../../domain/collections/collections.server.ts';
import { changeInTurn, collectionChangeLimits } from '../../../../../server/collections.ts';
import { endpoint, methods } from '../../../../../server/endpoint.ts';

export const ALL = methods({
  DELETE: endpoint({
    permission: 'account',
    params: collectionItemParamsSchema,
    limits: collectionChangeLimits,
    run: ({ app, viewer, params: { id, item } }) =>
      changeInTurn({ app, viewer }, () => takeOutOfCollection(app.db, { userId: viewer.userId, id }, item)),
  }),
});
