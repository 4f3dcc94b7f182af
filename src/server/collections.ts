/** What the calls of collections share. */
import { type CollectionDto, toCollectionDto } from '../contract/collections.ts';
import type { CollectionOf } from '../domain/collections/collections.server.ts';
import { ownCollections } from '../domain/collections/own-collections.server.ts';
import { DomainError } from '../domain/errors.ts';
import { pageTags } from '../domain/page-tags.ts';
import type { Viewer } from '../domain/ports.ts';
import type { App } from '../wiring/app.ts';
import { pageEndHeader } from './front-door/page-marker.ts';
import type { RateLimit } from './rate-limit.ts';
import { reply } from './responses.ts';
import { inTurn } from './turns.ts';

export const collectionReadLimits: readonly RateLimit[] = [
  { name: 'collections-read', by: 'account', limit: 120, perMs: 60_000 },
];
export const collectionChangeLimits: readonly RateLimit[] = [
  { name: 'collections', by: 'account', limit: 120, perMs: 60_000 },
];

/**
 * A collection of the caller's, as it is now.
 * @throws DomainError `not_found`, also when it was deleted a moment ago
 */
export async function ownCollection(app: App, { userId, id }: CollectionOf): Promise<CollectionDto> {
  const [found] = await ownCollections(app.db, userId, id);
  if (!found) throw new DomainError('not_found', 'There is no such collection of yours.');
  return toCollectionDto(app.config.siteUrl, found);
}

/**
 * Does a change of the caller's collections when the earlier ones are made.
 * @throws DomainError `rate_limited` when too many wait, and what the change throws
 */
export function changeInTurn<T>({ app, viewer }: { app: App; viewer: Viewer }, change: () => Promise<T>): Promise<T> {
  return inTurn(app, `collections ${viewer.userId}`, change);
}

/** 204, after the shared page of a collection has ended: whoever took it back may look at once. */
export const endedPage = (id: string): Response =>
  reply(undefined, { headers: { [pageEndHeader]: pageTags.collection(id.toLowerCase()) } });
