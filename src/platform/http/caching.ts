/** `Cache-Control` of an answer that is for one reader: no cache keeps it, not even their browser's. */
export const privateCaching = 'private, no-store';
