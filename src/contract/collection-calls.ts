/** The calls that the browser makes, apart from the schemas, whose library it does not need. */
import { paths } from '../config/paths.ts';
import type { FavoriteRef } from '../domain/favorites/favorites.ts';
import type { CollectionDto, CollectionItemDto, CollectionLinkDto } from './collections.ts';
import { publicCall } from './typed-fetch.ts';

/** What the store of collections needs from the server. All throw ApiError, or TypeError without a network. */
export interface CollectionCalls {
  list(): Promise<CollectionDto[]>;
  create(name: string): Promise<CollectionDto>;
  rename(id: string, name: string): Promise<CollectionDto>;
  remove(id: string): Promise<void>;
  putIn(id: string, item: FavoriteRef): Promise<CollectionItemDto>;
  takeOut(id: string, itemId: string): Promise<void>;
  share(id: string): Promise<CollectionLinkDto>;
  stopSharing(id: string): Promise<void>;
}

export const collectionCalls: CollectionCalls = {
  list: () => publicCall(paths.api.collections),
  create: (name) => publicCall(paths.api.collections, { body: { name } }),
  rename: (id, name) => publicCall(paths.api.collection(id), { method: 'PATCH', body: { name } }),
  remove: (id) => publicCall(paths.api.collection(id), { method: 'DELETE' }),
  putIn: (id, { type, id: itemId }) => publicCall(paths.api.collectionItems(id), { body: { type, id: itemId } }),
  takeOut: (id, itemId) => publicCall(paths.api.collectionItem(id, itemId), { method: 'DELETE' }),
  share: (id) => publicCall(paths.api.collectionShare(id), { method: 'POST' }),
  stopSharing: (id) => publicCall(paths.api.collectionShare(id), { method: 'DELETE' }),
};
