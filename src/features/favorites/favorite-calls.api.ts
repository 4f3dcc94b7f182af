/** The browser's calls about favorites, apart from their schemas: pages with favorite buttons must not load Valibot. */
import { abortAfter, accountHeader, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';
import type { ChangedFavoritesDto, FavoriteChangeInput, FavoriteDto, RemovedFavoriteDto } from './favorites.api.ts';

/**
 * Calls of the favorites store. Each names the account it is for, and the server answers `forbidden` if another one is
 * signed in. All throw ApiError, or TypeError without a network.
 */
export interface FavoriteCalls {
  list(userId: string): Promise<FavoriteDto[]>;
  recentlyRemoved(userId: string): Promise<RemovedFavoriteDto[]>;
  change(userId: string, changes: readonly FavoriteChangeInput[]): Promise<ChangedFavoritesDto>;
}

/** Timeout of a call: by then it has reached the server, or never will. */
export const callTimeoutMs = 20_000;

/** Returns the options of a call for this account: its header and the timeout. */
export const buildCallOptions = (userId: string) => ({
  headers: { [accountHeader]: userId },
  ...abortAfter(callTimeoutMs),
});

export const favoriteCalls: FavoriteCalls = {
  list: (userId) => publicCall(paths.api.favorites, buildCallOptions(userId)),
  recentlyRemoved: (userId) => publicCall(paths.api.recentlyRemoved, buildCallOptions(userId)),
  change: (userId, changes) =>
    publicCall(paths.api.favoriteChanges, { body: { changes }, ...buildCallOptions(userId) }),
};
