import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  changeInTurn,
  collectionChangeLimits,
  ownCollection,
} from '../../../../../features/favorites/collections/collection-calls.server.ts';
import {
  collectionParamsSchema,
  putInCollectionSchema,
} from '../../../../../features/favorites/collections/collections.api.ts';
import { putInCollection } from '../../../../../features/favorites/collections/collections.server.ts';
import { DomainError } from '../../../../../platform/errors.ts';
import { reply } from '../../../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    body: putInCollectionSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id }, input }) => {
      const which = { userId: viewer.userId, id };
      const isNew = await changeInTurn({ app, viewer }, () => putInCollection(app.db, which, input));
      const { items } = await ownCollection(app, which);
      const item = items.find((one) => one.id === input.id.toLowerCase());
      if (!item) throw new DomainError('not_found', 'It was taken out again.');
      return reply(item, { status: isNew ? 201 : 200 });
    },
  }),
});
