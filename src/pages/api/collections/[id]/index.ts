import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import {
  collectionChange,
  getOwnCollection,
  replyAfterPurge,
} from '../../../../features/favorites/collections/collection-endpoints.server.ts';
import { deleteCollection, renameCollection } from '../../../../features/favorites/collections/collections.server.ts';
import { nameCollectionSchema } from '../../../../features/favorites/collections.api.ts';
import { takeTurn } from '../../../../features/favorites/favorite-endpoints.server.ts';

export const ALL = methods({
  PATCH: endpoint({
    ...collectionChange,
    body: nameCollectionSchema,
    run: async ({ app, viewer: { userId }, params: { id }, input: { name } }) => {
      await takeTurn(app, userId, () => renameCollection(app.db, { userId, id }, name));
      return await getOwnCollection(app, { userId, id });
    },
  }),
  DELETE: endpoint({
    ...collectionChange,
    run: async ({ app, viewer: { userId }, params: { id } }) => {
      await takeTurn(app, userId, () => deleteCollection(app.db, { userId, id }));
      return replyAfterPurge(id);
    },
  }),
});
