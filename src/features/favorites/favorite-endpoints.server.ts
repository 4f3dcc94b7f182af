/** The favorites API. Browsers send their changes in batches; the calls for single favorites are for programs. */

import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { reply } from '../../platform/http/responses.ts';
import { runInTurn } from '../../platform/http/run-in-turn.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { FavoriteChange } from './apply-changes.ts';
import { type ChangedFavorite, changeFavorites } from './change-favorites.server.ts';
import { type AddFavoriteInput, type ChangedFavoritesDto, type FavoriteDto, toFavoriteDto } from './favorites.api.ts';
import { favoriteErrors } from './words.ts';

/** Limits of all calls that change favorites. */
export const favoritesLimits = [
  { name: 'favorites', by: 'account', limit: 60, perMs: 60_000 },
] as const satisfies readonly RateLimit[];

/** The favorites page loads both lists whenever it opens. */
export const favoritesReadLimits = [
  { name: 'favorites-read', by: 'account', limit: 120, perMs: 60_000 },
] as const satisfies readonly RateLimit[];
export const removedReadLimits = [
  { name: 'removed-read', by: 'account', limit: 120, perMs: 60_000 },
] as const satisfies readonly RateLimit[];

/** Returns the tokens that a batch costs: one per ten changes, so that 500 favorites can be sent within a minute. */
export const costOfChanges = ({ changes }: { changes: readonly unknown[] }): number =>
  Math.max(1, Math.ceil(changes.length / 10));

/**
 * Applies changes to an account's favorites after its earlier calls are done.
 * @throws DomainError `rate_limited` if too many calls are waiting
 */
export function changeInTurn(
  app: AccountServices,
  userId: string,
  changes: readonly FavoriteChange[],
): Promise<ChangedFavorite[]> {
  return runInTurn(app, `favorites ${userId}`, () => changeFavorites(app.db, userId, changes, app.clock.now()));
}

interface Call {
  app: AccountServices;
  viewer: Viewer;
}

/**
 * Applies one change.
 * @throws DomainError `not_found` if the item is not public or cannot be restored, `too_many`
 */
export async function changeFavorite({ app, viewer }: Call, change: FavoriteChange): Promise<ChangedFavorite> {
  const [changed] = await changeInTurn(app, viewer.userId, [change]);
  if (changed === undefined || changed.result === 'not_found') {
    throw new DomainError('not_found', favoriteErrors.notFound);
  }
  if (changed.result === 'too_many') throw new DomainError('too_many', favoriteErrors.noRoom);
  return changed;
}

function requireItem({ item }: ChangedFavorite): FavoriteDto {
  if (item === null) throw new DomainError('not_found', favoriteErrors.removedSince);
  return toFavoriteDto(item);
}

/** Adds a favorite. Responds with 201 if it is new and with 200 if it existed. */
export async function addFavorite(call: Call & { input: Required<AddFavoriteInput> }): Promise<Response> {
  const { id, type, ageMs } = call.input;
  const changed = await changeFavorite(call, { kind: 'add', id, type, ageMs });
  return reply(requireItem(changed), { status: changed.result === 'saved' ? 201 : 200 });
}

/** Restores a removed favorite. If 20 requests race, exactly one restores it. */
export async function undoFavorite(call: Call & { params: { id: string } }): Promise<FavoriteDto> {
  return requireItem(await changeFavorite(call, { kind: 'undo', id: call.params.id, ageMs: 0 }));
}

/** Applies a batch of changes; each has its own outcome. */
export async function changeTogether(
  call: Call & { input: { changes: readonly FavoriteChange[] } },
): Promise<ChangedFavoritesDto> {
  const { app, viewer, input } = call;
  const changed = await changeInTurn(app, viewer.userId, input.changes);
  return {
    results: changed.map(({ id, result, favoriteCount, item }) => ({
      ...{ id, result, heartCount: favoriteCount },
      item: item && toFavoriteDto(item),
    })),
  };
}
