import { collectionParamsSchema, putInCollectionSchema } from '../../../../../contract/collections.ts';
import { putInCollection } from '../../../../../domain/collections/collections.server.ts';
import { DomainError } from '../../../../../domain/errors.ts';
import { changeInTurn, collectionChangeLimits, ownCollection } from '../../../../../server/collections.ts';
import { endpoint, methods } from '../../../../../server/endpoint.ts';
import { reply } from '../../../../../server/responses.ts';

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
