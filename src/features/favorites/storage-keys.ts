/** Storage keys of favorites in the browser. */

/** Key of the account's favorites, a list as the server last sent it. */
export const favoritesKey = (userId: string) => `favorites_${userId}`;
/** Key of the account's recently removed favorites, a list. */
export const recentlyRemovedKey = (userId: string) => `recentlyRemoved_${userId}`;
/** Key of the time when the server's lists were last loaded, in milliseconds by this browser's clock. */
export const favoritesSeenKey = (userId: string) => `favoritesSeen_${userId}`;
/** Key by which a tab tells the others why a change was undone. Read only in its storage event. */
export const favoritesProblemKey = (userId: string) => `favoritesProblem_${userId}`;
/** Prefix of the keys of pending changes; the rest is the item's reference key, or `clear`. */
export const pendingChangePrefix = (userId: string) => `favorite_${userId}:`;
/** Prefix of the keys under which an earlier version of the site kept its pending changes, in batches. */
export const oldChangesPrefix = (userId: string) => `favoriteChanges_${userId}:`;
/** Key of how far the server's clock is ahead of this browser's, in milliseconds. */
export const favoritesClockKey = 'favoritesClock';
/** Key of the copy of the account's collections, for display until the server has sent them. */
export const collectionsKey = (userId: string) => `collections_${userId}`;
/**
 * Key of the account's reference keys ("product:… artist:…"), by which `app/layout/session.inline.ts` fills the favorite
 * buttons before anything else has loaded.
 */
export const favoriteRefsKey = 'hearts';
