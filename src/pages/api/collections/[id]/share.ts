import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import {
  collectionChange,
  replyAfterPurge,
} from '../../../../features/favorites/collections/collection-endpoints.server.ts';
import { collectionRoutes } from '../../../../features/favorites/collections/collection-routes.api.ts';
import { shareCollection, stopSharing } from '../../../../features/favorites/collections/collections.server.ts';
import { toCollectionLink } from '../../../../features/favorites/collections.api.ts';
import { takeTurn } from '../../../../features/favorites/favorite-endpoints.server.ts';

export const ALL = methods({
  POST: endpoint(collectionRoutes.shareCollection, {
    ...collectionChange,
    run: async ({ app, viewer: { userId }, params: { id } }) => {
      const token = await takeTurn(app, userId, () => shareCollection(app.db, { userId, id }));
      return toCollectionLink(app.config.siteUrl, token);
    },
  }),
  DELETE: endpoint(collectionRoutes.unshareCollection, {
    ...collectionChange,
    run: async ({ app, viewer: { userId }, params: { id } }) => {
      await takeTurn(app, userId, () => stopSharing(app.db, { userId, id }));
      return replyAfterPurge(id);
    },
  }),
});
