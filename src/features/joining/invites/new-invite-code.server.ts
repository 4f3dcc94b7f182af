import { createHash, randomBytes } from 'node:crypto';
import { formatInviteCode, inviteAlphabet, inviteCodeLength, normalizeInviteCode } from './invite-code.ts';

/** Makes a code of 100 random bits, in groups. */
export function newInviteCode(): string {
  // 256 is a multiple of 32, so each character is equally likely.
  const characters = Array.from(randomBytes(inviteCodeLength), (byte) => inviteAlphabet[byte % inviteAlphabet.length]);
  return formatInviteCode(characters.join(''));
}

/** Hashes a code, however it was typed, for storing and looking it up. Codes are random enough to need no salt. */
export function inviteCodeHash(code: string): string {
  return createHash('sha256').update(normalizeInviteCode(code)).digest('base64url');
}
