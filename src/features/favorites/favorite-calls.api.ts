/** The browser's calls about favorites, apart from their schemas: pages with favorite buttons must not load Valibot. */
import { abortAfter, accountHeader, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';
import type { ChangedFavoritesDto, FavoriteChangeInput, FavoriteDto, RemovedFavoriteDto } from './favorites.api.ts';

/** Hears the server's time from each response, in milliseconds. */
export type OnTime = (time: number) => void;

export interface FavoriteWritesInput {
  changes: FavoriteChangeInput[];
  clearedAt?: number;
}

/**
 * Calls of the favorites store. Each names the account it is for, and the server answers `forbidden` if another one is
 * signed in. All throw ApiError, or TypeError without a network.
 */
export interface FavoriteCalls {
  list(userId: string, onTime: OnTime): Promise<FavoriteDto[]>;
  recentlyRemoved(userId: string, onTime: OnTime): Promise<RemovedFavoriteDto[]>;
  write(userId: string, input: FavoriteWritesInput, onTime: OnTime): Promise<ChangedFavoritesDto>;
}

/** Timeout of a call: by then it has reached the server, or never will. */
const callTimeoutMs = 20_000;

export const buildCallOptions = (userId: string) => ({
  headers: { [accountHeader]: userId },
  ...abortAfter(callTimeoutMs),
});

const withTime = (userId: string, onTime: OnTime) => ({
  ...buildCallOptions(userId),
  onHeaders: (headers: Headers) => {
    const time = Date.parse(headers.get('Date') ?? '');
    if (time) onTime(time);
  },
});

export const favoriteCalls: FavoriteCalls = {
  list: (userId, onTime) => publicCall(paths.api.favorites, withTime(userId, onTime)),
  recentlyRemoved: (userId, onTime) => publicCall(paths.api.recentlyRemoved, withTime(userId, onTime)),
  write: (userId, body, onTime) => publicCall(paths.api.favoriteWrites, { body, ...withTime(userId, onTime) }),
};
