/** The browser's calls about favorites. Apart from the schemas, because every page with hearts would load Valibot with them. */
import { abortAfter, accountHeader, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';
import type { ChangedFavoritesDto, FavoriteChangeInput, FavoriteDto, RemovedFavoriteDto } from './favorites.api.ts';

/**
 * What the store of favorites needs from the server. Each names the account that it means: where another one is signed in
 * by now, the server answers `forbidden`. All throw ApiError, or TypeError without a network.
 */
export interface FavoriteCalls {
  list(userId: string): Promise<FavoriteDto[]>;
  recentlyRemoved(userId: string): Promise<RemovedFavoriteDto[]>;
  change(userId: string, changes: readonly FavoriteChangeInput[]): Promise<ChangedFavoritesDto>;
}

/** The store's queue counts on no more. */
const longestMs = 20_000;

/** For a call that means this account. */
export const asked = (userId: string) => ({ headers: { [accountHeader]: userId }, ...abortAfter(longestMs) });

export const favoriteCalls: FavoriteCalls = {
  list: (userId) => publicCall(paths.api.favorites, asked(userId)),
  recentlyRemoved: (userId) => publicCall(paths.api.recentlyRemoved, asked(userId)),
  change: (userId, changes) => publicCall(paths.api.favoriteChanges, { body: { changes }, ...asked(userId) }),
};
