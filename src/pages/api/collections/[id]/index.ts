import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import {
  collectionChange,
  getOwnCollection,
  replyAfterPurge,
} from '../../../../features/favorites/collections/collection-endpoints.server.ts';
import { collectionRoutes } from '../../../../features/favorites/collections/collection-routes.api.ts';
import { deleteCollection, renameCollection } from '../../../../features/favorites/collections/collections.server.ts';
import { takeTurn } from '../../../../features/favorites/favorite-endpoints.server.ts';

export const ALL = methods({
  PATCH: endpoint(collectionRoutes.renameCollection, {
    ...collectionChange,
    run: async ({ app, viewer: { userId }, params: { id }, input: { name } }) => {
      await takeTurn(app, userId, () => renameCollection(app.db, { userId, id }, name));
      return await getOwnCollection(app, { userId, id });
    },
  }),
  DELETE: endpoint(collectionRoutes.deleteCollection, {
    ...collectionChange,
    run: async ({ app, viewer: { userId }, params: { id } }) => {
      await takeTurn(app, userId, () => deleteCollection(app.db, { userId, id }));
      return replyAfterPurge(id);
    },
  }),
});
