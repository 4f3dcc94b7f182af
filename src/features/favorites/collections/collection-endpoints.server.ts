import { DomainError } from '../../../platform/errors.ts';
import { pageEndHeader } from '../../../platform/http/front-door/page-marker.ts';
import { pageTags } from '../../../platform/http/page-tags.server.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { reply } from '../../../platform/http/responses.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { type CollectionDto, toCollectionDto } from '../collections.api.ts';
import { type CollectibleType, collectionLimits } from '../collections.ts';
import { changeInTurn } from '../favorite-endpoints.server.ts';
import { readOwnCollections } from '../read-collections.server.ts';
import type { CollectionKey } from './collections.server.ts';
import { collectionErrors } from './words.ts';

export const collectionReadLimits: readonly RateLimit[] = [
  { name: 'collections-read', by: 'account', limit: 120, perMs: minuteMs },
];
export const collectionChangeLimits: readonly RateLimit[] = [
  { name: 'collections', by: 'account', limit: 120, perMs: minuteMs },
];

export const collectionChange = { permission: 'account', limits: collectionChangeLimits } as const;

/**
 * Returns the current state of one of the caller's collections.
 * @throws DomainError `not_found`, also if another request has just deleted it
 */
export async function getOwnCollection(app: AccountServices, { userId, id }: CollectionKey): Promise<CollectionDto> {
  const [found] = await readOwnCollections(app.db, userId, id);
  if (!found) throw new DomainError('not_found', collectionErrors.notFound);
  return toCollectionDto(app.config.siteUrl, found);
}

interface Call {
  app: AccountServices;
  viewer: Viewer;
}

/** Adds a favorite to a collection. Responds with 201 if it is new there and with 200 if it was there. */
export async function addItem({
  app,
  viewer: { userId },
  params,
  input,
}: Call & { params: { id: string }; input: { type: CollectibleType; id: string } }): Promise<Response> {
  const change = { ...input, collection: params.id, favorite: true };
  const [changed] = await changeInTurn(app, userId, [change]);
  const { items } = await getOwnCollection(app, { userId, id: params.id });
  const { items: limit } = collectionLimits;
  if (changed?.problem === 'not_found') throw new DomainError('not_found', collectionErrors.notFavorite);
  if (changed?.problem) throw new DomainError('too_many', collectionErrors.tooManyItems(limit));
  const item = items.find(({ id }) => id === changed?.id);
  if (!item) throw new DomainError('not_found', collectionErrors.itemRemoved);
  return reply(item, { status: changed?.wasFavorite ? 200 : 201 });
}

/** Removes an item from a collection, if it is there. */
export async function removeItem({
  app,
  viewer: { userId },
  params,
}: Call & { params: { id: string; item: string } }): Promise<void> {
  const change = { id: params.item, collection: params.id, favorite: false };
  const [changed] = await changeInTurn(app, userId, [change]);
  if (changed?.problem) throw new DomainError('not_found', collectionErrors.notFound);
}

/** Replies 204 once the shared page has left the cache, so that its owner can check at once that it is gone. */
export const replyAfterPurge = (id: string): Response =>
  reply(undefined, { headers: { [pageEndHeader]: pageTags.collection(id.toLowerCase()) } });
