/** Storage keys of favorites in the browser. */

/** Key of the account's favorites, a list as the server last sent it. */
export const favoritesKey = (userId: string) => `favorites_${userId}`;
/** Key of the account's recently removed favorites, a list. */
export const recentlyRemovedKey = (userId: string) => `recentlyRemoved_${userId}`;
/** Key of the time when the server's lists were last loaded, in milliseconds by this browser's clock. */
export const favoritesSeenKey = (userId: string) => `favoritesSeen_${userId}`;
/** Key by which a tab tells the others why a change was undone. Read only in its storage event. */
export const favoritesProblemKey = (userId: string) => `favoritesProblem_${userId}`;
/** Prefix of the keys of pending changes. */
export const favoriteChangesPrefix = (userId: string) => `favoriteChanges_${userId}:`;
/** Key of the copy of the account's collections, for display until the server has sent them. */
export const collectionsKey = (userId: string) => `collections_${userId}`;
/**
 * Key of the account's reference keys ("product:… artist:…"), by which `app/layout/session.inline.ts` fills the favorite
 * buttons before anything else has loaded.
 */
export const favoriteRefsKey = 'hearts';
