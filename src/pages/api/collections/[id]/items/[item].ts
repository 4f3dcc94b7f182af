import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  collectionChange,
  removeItem,
} from '../../../../../features/favorites/collections/collection-endpoints.server.ts';
import { collectionItemParamsSchema } from '../../../../../features/favorites/collections.api.ts';

export const ALL = methods({
  DELETE: endpoint({ ...collectionChange, params: collectionItemParamsSchema, run: removeItem }),
});
