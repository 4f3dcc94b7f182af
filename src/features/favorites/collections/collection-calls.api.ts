/** The browser's calls about collections. Apart from the schemas, because islands would load Valibot with them. */
import { publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { CollectionDto, CollectionLinkDto } from '../collections.api.ts';
import { buildCallOptions } from '../favorite-calls.api.ts';

/**
 * The server as the store of collections needs it. Each call names the account that it is meant for; if another account
 * is signed in by then, the server replies `forbidden`. All throw ApiError, or another error without a network.
 */
export interface CollectionCalls {
  list(userId: string): Promise<CollectionDto[]>;
  create(userId: string, name: string): Promise<CollectionDto>;
  rename(userId: string, id: string, name: string): Promise<CollectionDto>;
  remove(userId: string, id: string): Promise<void>;
  share(userId: string, id: string): Promise<CollectionLinkDto>;
  stopSharing(userId: string, id: string): Promise<void>;
}

const { api } = paths;

export const collectionCalls: CollectionCalls = {
  list: (userId) => publicCall(api.collections, buildCallOptions(userId)),
  create: (userId, name) => publicCall(api.collections, { body: { name }, ...buildCallOptions(userId) }),
  rename: (userId, id, name) =>
    publicCall(api.collection(id), { method: 'PATCH', body: { name }, ...buildCallOptions(userId) }),
  remove: (userId, id) => publicCall(api.collection(id), { method: 'DELETE', ...buildCallOptions(userId) }),
  share: (userId, id) => publicCall(api.collectionShare(id), { method: 'POST', ...buildCallOptions(userId) }),
  stopSharing: (userId, id) => publicCall(api.collectionShare(id), { method: 'DELETE', ...buildCallOptions(userId) }),
};
