/** The calls of single favorites, for programs. Browsers send their changes together. */

import { DomainError } from '../../platform/errors.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { reply } from '../../platform/http/responses.ts';
import { runInTurn } from '../../platform/http/run-in-turn.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { AccountServices } from '../accounts/services.ts';
import { type ChangedFavorite, changeFavorites } from './change-favorites.server.ts';
import type { FavoriteChange } from './favorite-changes.ts';
import { type AddFavoriteInput, type ChangedFavoritesDto, type FavoriteDto, toFavoriteDto } from './favorites.api.ts';
import { favoriteErrors } from './words.ts';

/** Of everything that changes favorites. */
export const favoritesLimits = [
  { name: 'favorites', by: 'account', limit: 60, perMs: 60_000 },
] as const satisfies readonly RateLimit[];

/** My Collection asks for both lists whenever it opens. */
export const favoritesReadLimits = [
  { name: 'favorites-read', by: 'account', limit: 120, perMs: 60_000 },
] as const satisfies readonly RateLimit[];
export const removedReadLimits = [
  { name: 'removed-read', by: 'account', limit: 120, perMs: 60_000 },
] as const satisfies readonly RateLimit[];

/** Of a call with changes: a token for ten of them, so that a full collection can be sent within a minute. */
export const costOfChanges = ({ changes }: { changes: readonly unknown[] }): number =>
  Math.max(1, Math.ceil(changes.length / 10));

/**
 * Makes changes of an account's favorites when its earlier ones are made.
 * @throws DomainError `rate_limited` when too many wait
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
 * Makes one change.
 * @throws DomainError `not_found` for a thing that is not there or was removed since, `too_many`
 */
export async function changeFavorite({ app, viewer }: Call, change: FavoriteChange): Promise<ChangedFavorite> {
  const [changed] = await changeInTurn(app, viewer.userId, [change]);
  if (changed === undefined || changed.result === 'not_found') {
    throw new DomainError('not_found', favoriteErrors.notFound);
  }
  if (changed.result === 'too_many') throw new DomainError('too_many', favoriteErrors.noRoom);
  return changed;
}

function itemOf({ item }: ChangedFavorite): FavoriteDto {
  if (item === null) throw new DomainError('not_found', favoriteErrors.removedSince);
  return toFavoriteDto(item);
}

/** 201 for a new favorite, 200 for one that was there. */
export async function addFavorite(call: Call & { input: Required<AddFavoriteInput> }): Promise<Response> {
  const { id, type, ageMs } = call.input;
  const changed = await changeFavorite(call, { kind: 'add', id, type, ageMs });
  return reply(itemOf(changed), { status: changed.result === 'saved' ? 201 : 200 });
}

/** Of 20 callers at once, one restores it. */
export async function undoFavorite(call: Call & { params: { id: string } }): Promise<FavoriteDto> {
  return itemOf(await changeFavorite(call, { kind: 'undo', id: call.params.id, ageMs: 0 }));
}

/** Changes in one go; each has its own outcome. */
export async function changeTogether(
  call: Call & { input: { changes: readonly FavoriteChange[] } },
): Promise<ChangedFavoritesDto> {
  const { app, viewer, input } = call;
  const changed = await changeInTurn(app, viewer.userId, input.changes);
  return { results: changed.map(({ item, ...rest }) => ({ ...rest, item: item && toFavoriteDto(item) })) };
}
