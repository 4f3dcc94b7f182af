import { collectionParamsSchema, nameCollectionSchema } from '../../../../contract/collections.ts';
import { deleteCollection, renameCollection } from '../../../../domain/collections/collections.server.ts';
import { changeInTurn, collectionChangeLimits, endedPage, ownCollection } from '../../../../server/collections.ts';
import { endpoint, methods } from '../../../../server/endpoint.ts';

export const ALL = methods({
  PATCH: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    body: nameCollectionSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id }, input: { name } }) => {
      const which = { userId: viewer.userId, id };
      await changeInTurn({ app, viewer }, () => renameCollection(app.db, which, name));
      return await ownCollection(app, which);
    },
  }),
  DELETE: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, params: { id } }) => {
      await changeInTurn({ app, viewer }, () => deleteCollection(app.db, { userId: viewer.userId, id }));
      return endedPage(id);
    },
  }),
});
