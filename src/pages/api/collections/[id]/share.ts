import { collectionParamsSchema, toCollectionLink } from '../../../../contract/collections.ts';
import { shareCollection, stopSharing } from '../../../../domain/collections/collections.server.ts';
import { changeInTurn, collectionChangeLimits, endedPage } from '../../../../server/collections.ts';
import { endpoint, methods } from '../../../../server/endpoint.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      const which = { userId: viewer.userId, id };
      return toCollectionLink(
        app.config.siteUrl,
        await changeInTurn({ app, viewer }, () => shareCollection(app.db, which)),
      );
    },
  }),
  DELETE: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      await changeInTurn({ app, viewer }, () => stopSharing(app.db, { userId: viewer.userId, id }));
      return endedPage(id);
    },
  }),
});
