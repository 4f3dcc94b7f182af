import type { RouteContract } from '../../platform/api/route-contract.ts';
import {
  addFavoriteSchema,
  changedFavoritesSchema,
  favoriteChangesSchema,
  favoriteListSchema,
  favoriteParamsSchema,
  favoriteSchema,
  removedFavoriteListSchema,
} from './favorites.api.ts';

/** API routes of favorites. Each works on the caller's own favorites. */
export const favoriteRoutes: readonly RouteContract[] = [
  {
    method: 'GET',
    path: '/api/favorites',
    summary: 'The favorites, the latest first',
    session: 'required',
    answer: favoriteListSchema,
  },
  {
    method: 'POST',
    path: '/api/favorites',
    summary: 'Adds a favorite: 201 for a new one, 200 for one that was there',
    session: 'required',
    body: addFavoriteSchema,
    answer: favoriteSchema,
    status: 201,
    errors: ['not_found', 'too_many'],
  },
  {
    method: 'DELETE',
    path: '/api/favorites/{id}',
    summary: 'Removes a favorite. It can be restored for 7 days.',
    session: 'required',
    params: favoriteParamsSchema,
    status: 204,
  },
  {
    method: 'GET',
    path: '/api/favorites/recently-removed',
    summary: 'What was removed in the last 7 days, the latest first, 50 at most',
    session: 'required',
    answer: removedFavoriteListSchema,
  },
  {
    method: 'POST',
    path: '/api/favorites/undo/{id}',
    summary: 'Restores what was removed',
    session: 'required',
    params: favoriteParamsSchema,
    answer: favoriteSchema,
    errors: ['not_found', 'too_many'],
  },
  {
    method: 'DELETE',
    path: '/api/favorites/recently-removed/clear',
    summary: 'Forgets what was removed',
    session: 'required',
    status: 204,
  },
  {
    method: 'POST',
    path: '/api/favorites/changes',
    summary: 'Changes that were made one after the other, perhaps without a connection, in one go',
    session: 'required',
    body: favoriteChangesSchema,
    answer: changedFavoritesSchema,
  },
];
