/** Where the favorites of an account are kept, as a list. */
export const favoritesKey = (userId: string) => `favorites_${userId}`;
/** Where it is kept what that account removed lately, as a list. */
export const recentlyRemovedKey = (userId: string) => `recentlyRemoved_${userId}`;
/** When the server's lists were last taken over, in milliseconds by this browser's clock. */
export const favoritesSeenKey = (userId: string) => `favoritesSeen_${userId}`;
/** Where a tab tells the others why a change was taken back. Read when it changes only. */
export const favoritesProblemKey = (userId: string) => `favoritesProblem_${userId}`;
/** What the keys begin with under which changes wait that the server has not heard of yet. */
export const favoriteChangesPrefix = (userId: string) => `favoriteChanges_${userId}:`;
/** Where the own collections of an account are kept, to be looked at only: the server has them. */
export const collectionsKey = (userId: string) => `collections_${userId}`;
/**
 * The hearts of whoever is signed in ("product:… artist:…"), for `app/layout/session.inline.ts`, which fills them in
 * before anything else has loaded.
 */
export const favoriteRefsKey = 'hearts';
