/** Invite codes as people read, type, and paste them. Runs on both sides; codes are made in `new-invite-code.server.ts`. */

/** Crockford's base32: no I, L, O, or U, so that no character is taken for another. */
export const inviteAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 100 random bits. The list shows the last group, and those who see it still miss 80 bits. */
export const inviteCodeLength = 20;

const groupLength = 4;

/** Returns the code that was meant: upper case, without spaces and dashes, with 0 for O, and 1 for I and L. */
export function normalizeInviteCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Writes a code in groups of four: "K7Q2-9XWD-4MPT-3F8A-6JRC". */
export function formatInviteCode(code: string): string {
  return (
    normalizeInviteCode(code)
      .match(new RegExp(`.{1,${groupLength}}`, 'g'))
      ?.join('-') ?? ''
  );
}

export function maskInviteCode(codeEnd: string): string {
  return `${`${'•'.repeat(groupLength)}-`.repeat(inviteCodeLength / groupLength - 1)}${codeEnd}`;
}

/** Returns the end of a code that is stored in the clear. */
export const inviteCodeEnd = (code: string): string => normalizeInviteCode(code).slice(-groupLength);
