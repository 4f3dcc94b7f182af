/**
 * What makes the link of a shared collection unguessable, and by what such a collection is loved: both are the same 128
 * random bits, written in two ways. So a heart knows no more than the link it came from, and is worth nothing once that
 * link was taken back: with the id of the row, a heart would lead to the next link too.
 */
import { randomBytes } from 'node:crypto';

/** 16 random bytes as base64url, 22 characters. */
export const newShareToken = (): string => randomBytes(16).toString('base64url');

/** Whether a text can be a token of ours: anything else is not worth asking the database for. */
export const isShareToken = (text: string): boolean => /^[A-Za-z0-9_-]{21}[AQgw]$/.test(text);

/** The id under which the collection with this link is a favorite, in the form of all ids. */
export function heartIdOf(shareToken: string): string {
  const hex = Buffer.from(shareToken, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The other way round. */
export function shareTokenOf(heartId: string): string {
  return Buffer.from(heartId.replaceAll('-', ''), 'hex').toString('base64url');
}
