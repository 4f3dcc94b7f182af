import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash } from '../../../platform/hashes/hash.ts';

const shape = /^[A-Za-z0-9_-]{43}$/;

/** Creates a token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** True if the text has the form of our tokens; others are never looked up. */
export function isTokenShaped(text: string | null | undefined): text is string {
  return typeof text === 'string' && shape.test(text);
}

/** Hashes a token for storage. Tokens are random enough to need no salt. */
export function tokenHash(token: string): string {
  return hash(token, 'base64url');
}

/** Compares a token with a stored hash in constant time. */
export function matchesTokenHash(token: string, hash: string): boolean {
  const [found, expected] = [Buffer.from(tokenHash(token)), Buffer.from(hash)];
  return found.length === expected.length && timingSafeEqual(found, expected);
}
