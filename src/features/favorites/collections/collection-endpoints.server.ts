/** What the endpoints of collections share. */

import { DomainError } from '../../../platform/errors.ts';
import { pageEndHeader } from '../../../platform/http/front-door/page-marker.ts';
import { pageTags } from '../../../platform/http/page-tags.server.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { reply } from '../../../platform/http/responses.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { type CollectionDto, toCollectionDto } from './collections.api.ts';
import type { CollectionKey } from './collections.server.ts';
import { readOwnCollections } from './read-collections.server.ts';
import { collectionErrors } from './words.ts';

export const collectionReadLimits: readonly RateLimit[] = [
  { name: 'collections-read', by: 'account', limit: 120, perMs: 60_000 },
];
export const collectionChangeLimits: readonly RateLimit[] = [
  { name: 'collections', by: 'account', limit: 120, perMs: 60_000 },
];

/**
 * Returns the current state of one of the caller's collections.
 * @throws DomainError `not_found`, also if another request has just deleted it
 */
export async function getOwnCollection(app: AccountServices, { userId, id }: CollectionKey): Promise<CollectionDto> {
  const [found] = await readOwnCollections(app.db, userId, id);
  if (!found) throw new DomainError('not_found', collectionErrors.notFound);
  return toCollectionDto(app.config.siteUrl, found);
}

/**
 * Runs a change of the caller's collections after their earlier ones.
 * @throws DomainError `rate_limited` if too many are queued, and whatever the change throws
 */
export function changeInTurn<T>(
  { app, viewer }: { app: AccountServices; viewer: Viewer },
  change: () => Promise<T>,
): Promise<T> {
  return runInTurn(app, `collections ${viewer.userId}`, change);
}

/** Replies 204 once the shared page has left the cache, so that its owner can check at once that it is gone. */
export const replyAfterPurge = (id: string): Response =>
  reply(undefined, { headers: { [pageEndHeader]: pageTags.collection(id.toLowerCase()) } });
