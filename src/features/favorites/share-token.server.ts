/**
 * A shared collection's link and the id it has as a favorite are the same 128 random bits in two notations. A favorite
 * thus reveals no more than the link it was saved from, and leads nowhere once sharing stopped; the id of the row would
 * lead to the next link too.
 */
import { randomBytes } from 'node:crypto';

/** Creates a token: 16 random bytes as base64url, 22 characters. */
export const createShareToken = (): string => randomBytes(16).toString('base64url');

/** True if a text has the form of a token, so that it is worth a query. */
export const isShareToken = (text: string): boolean => /^[A-Za-z0-9_-]{21}[AQgw]$/.test(text);

/** The id of the collection with this token as a favorite, in the form of a UUID. */
export function favoriteIdOf(shareToken: string): string {
  const hex = Buffer.from(shareToken, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function shareTokenOf(favoriteId: string): string {
  return Buffer.from(favoriteId.replaceAll('-', ''), 'hex').toString('base64url');
}
