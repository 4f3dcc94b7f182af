import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text can be one of ours: nothing else is looked up. */
export function isTokenShaped(text: string | null | undefined): text is string {
  return typeof text === 'string' && shape.test(text);
}

/** What is stored of a token. It is random enough to need no salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether the token is the one of the hash, in a time that does not depend on them. */
export function isTokenOf(token: string, hash: string): boolean {
  const [found, expected] = [Buffer.from(tokenHash(token)), Buffer.from(hash)];
  return found.length === expected.length && timingSafeEqual(found, expected);
}
