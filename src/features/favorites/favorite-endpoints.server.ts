/** The favorites API. Browsers send their changes in batches; the calls for single favorites are for programs. */

import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { reply } from '../../platform/http/responses.ts';
import { runInTurn } from '../../platform/http/run-in-turn.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { AccountServices } from '../accounts/services.ts';
import { changeFavorites, clearRemovals } from './change-favorites.server.ts';
import type { ChangedFavorite, FavoriteChange } from './decide-writes.server.ts';
import { type AddFavoriteInput, type ChangedFavoritesDto, type FavoriteDto, toFavoriteDto } from './favorites.api.ts';
import { favoriteErrors } from './words.ts';

export const favoritesLimits = [
  { name: 'favorites', by: 'account', limit: 60, perMs: minuteMs },
] as const satisfies readonly RateLimit[];

/** The favorites page loads both lists whenever it opens. */
export const favoritesReadLimits = [
  { name: 'favorites-read', by: 'account', limit: 120, perMs: minuteMs },
] as const satisfies readonly RateLimit[];
export const removedReadLimits = [
  { name: 'removed-read', by: 'account', limit: 120, perMs: minuteMs },
] as const satisfies readonly RateLimit[];

/** Returns the tokens that a batch costs: one per ten changes, so that 500 favorites can be sent within a minute. */
export const costOfChanges = ({ changes }: { changes: readonly unknown[] }): number =>
  Math.max(1, Math.ceil(changes.length / 10));

/**
 * Runs a change of an account's favorites or collections after its earlier ones are done.
 * @throws DomainError `rate_limited` if too many are waiting, and whatever the change throws
 */
export const takeTurn = <T>(app: AccountServices, userId: string, change: () => Promise<T>): Promise<T> =>
  runInTurn(app, `favorites ${userId}`, change);

export const changeInTurn = (
  app: AccountServices,
  userId: string,
  changes: readonly FavoriteChange[],
): Promise<ChangedFavorite[]> => takeTurn(app, userId, () => changeFavorites(app.db, userId, changes, app.clock.now()));

interface Call {
  app: AccountServices;
  viewer: Viewer;
}

/**
 * Writes one change, now.
 * @throws DomainError `not_found` if the item is not public or cannot be restored, `too_many`
 */
export async function changeFavorite({ app, viewer }: Call, change: FavoriteChange): Promise<ChangedFavorite> {
  const [changed] = await changeInTurn(app, viewer.userId, [change]);
  // Only one of several calls that restore an item does so.
  if (changed === undefined || changed.problem === 'not_found' || (change.restore && changed.wasFavorite)) {
    throw new DomainError('not_found', favoriteErrors.notFound);
  }
  if (changed.problem === 'too_many') throw new DomainError('too_many', favoriteErrors.noRoom);
  return changed;
}

function requireItem({ view }: ChangedFavorite): FavoriteDto {
  if (view === null) throw new DomainError('not_found', favoriteErrors.notFound);
  return toFavoriteDto(view);
}

/** Adds a favorite. Responds with 201 if it is new and with 200 if it existed. */
export async function addFavorite(call: Call & { input: AddFavoriteInput }): Promise<Response> {
  const changed = await changeFavorite(call, { ...call.input, favorite: true });
  return reply(requireItem(changed), { status: changed.wasFavorite ? 200 : 201 });
}

/** Restores a removed favorite. If 20 requests race, exactly one restores it. */
export async function undoFavorite(call: Call & { params: { id: string } }): Promise<FavoriteDto> {
  return requireItem(await changeFavorite(call, { id: call.params.id, favorite: true, restore: true }));
}

export async function clearRecentlyRemoved({ app, viewer: { userId } }: Call, clearedAt?: number): Promise<void> {
  await takeTurn(app, userId, () => clearRemovals(app.db, userId, app.clock.now(), clearedAt));
}

export async function changeTogether(
  call: Call & { input: { changes: readonly FavoriteChange[]; clearedAt?: number | undefined } },
): Promise<ChangedFavoritesDto> {
  const { app, viewer, input } = call;
  const changed = await changeInTurn(app, viewer.userId, input.changes);
  if (input.clearedAt !== undefined) await clearRecentlyRemoved(call, input.clearedAt);
  return {
    results: changed.map(({ id, favorite, view, favoriteCount, problem }, index) => ({
      ...{ id, favorite, heartCount: favoriteCount },
      item: view && toFavoriteDto(view),
      // Nothing is in a collection that is gone, just as a removal wants it.
      problem: input.changes[index]?.favorite ? problem : null,
    })),
  };
}
