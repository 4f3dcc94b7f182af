const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True if the text has the form of our ids. Anything else needs no database query. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

/** Makes an id of a hash, so that the same thing always has the same id. @param hex at least 32 digits of the hash */
export function uuidFromHash(hex: string): string {
  // The version and the variant, as every UUID has them.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
