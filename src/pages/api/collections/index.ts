import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import {
  collectionChangeLimits,
  collectionReadLimits,
  getOwnCollection,
} from '../../../features/favorites/collections/collection-endpoints.server.ts';
import { collectionRoutes } from '../../../features/favorites/collections/collection-routes.api.ts';
import { createCollection } from '../../../features/favorites/collections/collections.server.ts';
import { toCollectionDto } from '../../../features/favorites/collections.api.ts';
import { takeTurn } from '../../../features/favorites/favorite-endpoints.server.ts';
import { readOwnCollections } from '../../../features/favorites/read-collections.server.ts';
import { reply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  GET: endpoint(collectionRoutes.listCollections, {
    permission: 'account',
    limits: collectionReadLimits,
    run: async ({ app, viewer }) => {
      const found = await readOwnCollections(app.db, viewer.userId);
      return found.map((one) => toCollectionDto(app.config.siteUrl, one));
    },
  }),
  POST: endpoint(collectionRoutes.createCollection, {
    permission: 'account',
    limits: collectionChangeLimits,
    run: async ({ app, viewer, input: { name } }) => {
      const id = await takeTurn(app, viewer.userId, () => createCollection(app.db, viewer.userId, name));
      return reply(await getOwnCollection(app, { userId: viewer.userId, id }), { status: 201 });
    },
  }),
});
