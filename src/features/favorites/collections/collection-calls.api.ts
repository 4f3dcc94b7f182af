/** The calls that the browser makes, apart from the schemas, whose library it does not need. */

import { publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { asked } from '../favorite-calls.api.ts';
import type { CollectionDto, CollectionItemDto, CollectionLinkDto } from './collections.api.ts';

/**
 * What the store of collections needs from the server. Each names the account that it means: where another one is signed
 * in by now, the server answers `forbidden`. All throw ApiError, or something else without a network.
 */
export interface CollectionCalls {
  list(userId: string): Promise<CollectionDto[]>;
  create(userId: string, name: string): Promise<CollectionDto>;
  rename(userId: string, id: string, name: string): Promise<CollectionDto>;
  remove(userId: string, id: string): Promise<void>;
  putIn(userId: string, id: string, item: FavoriteRef): Promise<CollectionItemDto>;
  takeOut(userId: string, id: string, itemId: string): Promise<void>;
  share(userId: string, id: string): Promise<CollectionLinkDto>;
  stopSharing(userId: string, id: string): Promise<void>;
}

const { api } = paths;

export const collectionCalls: CollectionCalls = {
  list: (userId) => publicCall(api.collections, asked(userId)),
  create: (userId, name) => publicCall(api.collections, { body: { name }, ...asked(userId) }),
  rename: (userId, id, name) => publicCall(api.collection(id), { method: 'PATCH', body: { name }, ...asked(userId) }),
  remove: (userId, id) => publicCall(api.collection(id), { method: 'DELETE', ...asked(userId) }),
  putIn: (userId, id, { type, id: itemId }) =>
    publicCall(api.collectionItems(id), { body: { type, id: itemId }, ...asked(userId) }),
  takeOut: (userId, id, itemId) => publicCall(api.collectionItem(id, itemId), { method: 'DELETE', ...asked(userId) }),
  share: (userId, id) => publicCall(api.collectionShare(id), { method: 'POST', ...asked(userId) }),
  stopSharing: (userId, id) => publicCall(api.collectionShare(id), { method: 'DELETE', ...asked(userId) }),
};
