import { nameCollectionSchema, toCollectionDto } from '../../../contract/collections.ts';
import { createCollection } from '../../../domain/collections/collections.server.ts';
import { ownCollections } from '../../../domain/collections/own-collections.server.ts';
import {
  changeInTurn,
  collectionChangeLimits,
  collectionReadLimits,
  ownCollection,
} from '../../../server/collections.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { reply } from '../../../server/responses.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'account',
    limits: collectionReadLimits,
    run: async ({ app, viewer }) => {
      const found = await ownCollections(app.db, viewer.userId);
      return found.map((one) => toCollectionDto(app.config.siteUrl, one));
    },
  }),
  POST: endpoint({
    permission: 'account',
    body: nameCollectionSchema,
    limits: collectionChangeLimits,
    run: async ({ app, viewer, input: { name } }) => {
      const id = await changeInTurn({ app, viewer }, () => createCollection(app.db, viewer.userId, name));
      return reply(await ownCollection(app, { userId: viewer.userId, id }), { status: 201 });
    },
  }),
});
