import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash } from '../../../platform/hashes/hash.ts';
import { formatInviteCode, inviteAlphabet, inviteCodeLength, normalizeInviteCode } from './invite-code.ts';

/** Makes a code of 100 random bits, in groups. */
export function newInviteCode(): string {
  // 256 is a multiple of 32, so each character is equally likely.
  const characters = Array.from(randomBytes(inviteCodeLength), (byte) => inviteAlphabet[byte % inviteAlphabet.length]);
  return formatInviteCode(characters.join(''));
}

/** Hashes a code, however it was typed, for storing and looking it up. Codes are random enough to need no salt. */
export function inviteCodeHash(code: string): string {
  return hash(normalizeInviteCode(code), 'base64url');
}

/** 128 bits. */
const mailTokenBytes = 16;
const mailTokenShape = /^[\w-]{22}$/;

/** Makes the secret that only an invite's mail has. The admin, who can copy the code, never sees it. */
export const newMailToken = (): string => randomBytes(mailTokenBytes).toString('base64url');

/** Returns a secret as a browser sent it; null for anything that can't be one. */
export const toMailToken = (text: string | null): string | null =>
  text !== null && mailTokenShape.test(text) ? text : null;

export const mailTokenHash = (token: string): string => hash(`mail ${token}`, 'base64url');

/** Compares a mail's secret with a stored hash in constant time. */
export function matchesMailToken(token: string, hash: string): boolean {
  const [found, stored] = [Buffer.from(mailTokenHash(token)), Buffer.from(hash)];
  return found.length === stored.length && timingSafeEqual(found, stored);
}
