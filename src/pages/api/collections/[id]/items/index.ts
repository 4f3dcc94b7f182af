import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  addItem,
  collectionChangeLimits,
} from '../../../../../features/favorites/collections/collection-endpoints.server.ts';
import {
  addToCollectionSchema,
  collectionParamsSchema,
} from '../../../../../features/favorites/collections/collections.api.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    params: collectionParamsSchema,
    body: addToCollectionSchema,
    limits: collectionChangeLimits,
    run: addItem,
  }),
});
