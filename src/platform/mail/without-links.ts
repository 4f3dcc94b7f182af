/** A scheme or `www.` with what follows, and names such as example.com, with a path or as an address. */
const link =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www[.。．｡])\S+|(?:[^\s@]+@)?[\p{L}\p{N}][\p{L}\p{N}-]*(?:[.。．｡][\p{L}\p{N}-]+)*[.。．｡](?:xn--[a-z0-9-]+|\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?/giu;

/** Returns a text without what mail programs make links of: somebody may have written it for a stranger. */
export const withoutLinks = (text: string): string => text.replace(link, '[link removed]');
