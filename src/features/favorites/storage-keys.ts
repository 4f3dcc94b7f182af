export const favoritesCopyKey = (userId: string) => `favoritesCopy_${userId}`;
/** Key by which a tab tells the others why a change was undone. Read only in its storage event. */
export const favoritesProblemKey = (userId: string) => `favoritesProblem_${userId}`;
/** Prefix of the keys of pending changes; the rest is what has changed (`PendingChange.key`). */
export const pendingChangePrefix = (userId: string) => `favorite_${userId}:`;
/** Key of how far the server's clock is ahead of this browser's, in milliseconds. */
export const favoritesClockKey = 'favoritesClock';
export const collectionsKey = (userId: string) => `collections_${userId}`;
/**
 * Key of the account's reference keys ("product:… artist:…"), by which `app/layout/session.inline.ts` fills the favorite
 * buttons before anything else has loaded.
 */
export const favoriteRefsKey = 'hearts';
