import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  changeInTurn,
  collectionChangeLimits,
  getOwnCollection,
} from '../../../../../features/favorites/collections/collection-endpoints.server.ts';
import {
  addToCollectionSchema,
  collectionParamsSchema,
} from '../../../../../features/favorites/collections/collections.api.ts';
import { addToCollection } from '../../../../../features/favorites/collections/collections.server.ts';
import { collectionErrors } from '../../../../../features/favorites/collections/words.ts';
import { DomainError } from '../../../../../platform/errors.ts';
import { reply } from '../../../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    body: addToCollectionSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id }, input }) => {
      const key = { userId: viewer.userId, id };
      const isNew = await changeInTurn({ app, viewer }, () => addToCollection(app.db, key, input));
      const { items } = await getOwnCollection(app, key);
      const item = items.find((one) => one.id === input.id.toLowerCase());
      if (!item) throw new DomainError('not_found', collectionErrors.itemRemoved);
      return reply(item, { status: isNew ? 201 : 200 });
    },
  }),
});
