import type { Routes } from '../../platform/api/route-contract.ts';
import {
  addFavoriteSchema,
  changedFavoritesSchema,
  favoriteChangesSchema,
  favoriteListSchema,
  favoriteParamsSchema,
  favoriteSchema,
  removedFavoriteListSchema,
} from './favorites.api.ts';

export const favoriteRoutes = {
  listFavorites: {
    method: 'GET',
    path: '/api/favorites',
    summary: 'Lists favorites, newest first',
    session: 'required',
    answer: favoriteListSchema,
  },
  addFavorite: {
    method: 'POST',
    path: '/api/favorites',
    summary: 'Adds a favorite: 201 if it is new, 200 if it was there',
    session: 'required',
    body: addFavoriteSchema,
    answer: favoriteSchema,
    status: [200, 201],
    errors: ['not_found', 'too_many'],
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/api/favorites/{id}',
    summary: 'Removes a favorite. It can be restored for 7 days.',
    session: 'required',
    params: favoriteParamsSchema,
    status: 204,
  },
  listRemovedFavorites: {
    method: 'GET',
    path: '/api/favorites/recently-removed',
    summary: 'Lists favorites removed in the last 7 days, newest first, 50 at most',
    session: 'required',
    answer: removedFavoriteListSchema,
  },
  restoreFavorite: {
    method: 'POST',
    path: '/api/favorites/undo/{id}',
    summary: 'Restores a removed favorite',
    session: 'required',
    params: favoriteParamsSchema,
    answer: favoriteSchema,
    errors: ['not_found', 'too_many'],
  },
  clearRemovedFavorites: {
    method: 'DELETE',
    path: '/api/favorites/recently-removed/clear',
    summary: 'Permanently deletes removed favorites',
    session: 'required',
    status: 204,
  },
  writeFavorites: {
    method: 'POST',
    path: '/api/favorites/writes',
    summary: 'Writes changes of any age; of each item, the latest wins',
    session: 'required',
    body: favoriteChangesSchema,
    answer: changedFavoritesSchema,
  },
} as const satisfies Routes;
