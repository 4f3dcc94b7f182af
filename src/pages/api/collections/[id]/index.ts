import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import {
  changeInTurn,
  collectionChangeLimits,
  getOwnCollection,
  replyAfterPurge,
} from '../../../../features/favorites/collections/collection-endpoints.server.ts';
import {
  collectionParamsSchema,
  nameCollectionSchema,
} from '../../../../features/favorites/collections/collections.api.ts';
import { deleteCollection, renameCollection } from '../../../../features/favorites/collections/collections.server.ts';

export const ALL = methods({
  PATCH: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    body: nameCollectionSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id }, input: { name } }) => {
      const key = { userId: viewer.userId, id };
      await changeInTurn({ app, viewer }, () => renameCollection(app.db, key, name));
      return await getOwnCollection(app, key);
    },
  }),
  DELETE: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      await changeInTurn({ app, viewer }, () => deleteCollection(app.db, { userId: viewer.userId, id }));
      return replyAfterPurge(id);
    },
  }),
});
