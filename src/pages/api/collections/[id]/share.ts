import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import {
  changeInTurn,
  collectionChangeLimits,
  replyAfterPurge,
} from '../../../../features/favorites/collections/collection-endpoints.server.ts';
import {
  collectionParamsSchema,
  toCollectionLink,
} from '../../../../features/favorites/collections/collections.api.ts';
import { shareCollection, stopSharing } from '../../../../features/favorites/collections/collections.server.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      const key = { userId: viewer.userId, id };
      return toCollectionLink(
        app.config.siteUrl,
        await changeInTurn({ app, viewer }, () => shareCollection(app.db, key)),
      );
    },
  }),
  DELETE: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      await changeInTurn({ app, viewer }, () => stopSharing(app.db, { userId: viewer.userId, id }));
      return replyAfterPurge(id);
    },
  }),
});
