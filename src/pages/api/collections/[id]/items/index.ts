import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import {
  addItem,
  collectionChange,
} from '../../../../../features/favorites/collections/collection-endpoints.server.ts';
import { addToCollectionSchema } from '../../../../../features/favorites/collections.api.ts';

export const ALL = methods({
  POST: endpoint({ ...collectionChange, body: addToCollectionSchema, run: addItem }),
});
