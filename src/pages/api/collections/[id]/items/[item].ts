import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  collectionChange,
  removeItem,
} from '../../../../../features/favorites/collections/collection-endpoints.server.ts';
import { collectionRoutes } from '../../../../../features/favorites/collections/collection-routes.api.ts';

export const ALL = methods({
  DELETE: endpoint(collectionRoutes.removeFromCollection, { ...collectionChange, run: removeItem }),
});
