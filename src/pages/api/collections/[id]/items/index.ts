import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  addItem,
  collectionChange,
} from '../../../../../features/favorites/collections/collection-endpoints.server.ts';
import { collectionRoutes } from '../../../../../features/favorites/collections/collection-routes.api.ts';

export const ALL = methods({
  POST: endpoint(collectionRoutes.addToCollection, { ...collectionChange, run: addItem }),
});
