/** What the calls of collections share. */

import { DomainError } from '../../../platform/errors.ts';
import { pageEndHeader } from '../../../platform/http/front-door/page-marker.ts';
import { pageTags } from '../../../platform/http/page-tags.server.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { reply } from '../../../platform/http/responses.ts';
import { inTurn } from '../../../platform/http/turns.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { type CollectionDto, toCollectionDto } from './collections.api.ts';
import type { CollectionOf } from './collections.server.ts';
import { ownCollections } from './own-collections.server.ts';

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
export async function ownCollection(app: AccountServices, { userId, id }: CollectionOf): Promise<CollectionDto> {
  const [found] = await ownCollections(app.db, userId, id);
  if (!found) throw new DomainError('not_found', 'There is no such collection of yours.');
  return toCollectionDto(app.config.siteUrl, found);
}

/**
 * Does a change of the caller's collections when the earlier ones are made.
 * @throws DomainError `rate_limited` when too many wait, and what the change throws
 */
export function changeInTurn<T>(
  { app, viewer }: { app: AccountServices; viewer: Viewer },
  change: () => Promise<T>,
): Promise<T> {
  return inTurn(app, `collections ${viewer.userId}`, change);
}

/** 204, after the shared page of a collection has ended: whoever took it back may look at once. */
export const endedPage = (id: string): Response =>
  reply(undefined, { headers: { [pageEndHeader]: pageTags.collection(id.toLowerCase()) } });
