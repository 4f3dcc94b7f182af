import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `prefix` and random letters and digits, as Stripe makes its ids: "pi_3k…". */
export function newId(prefix: string, length = 24): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: higher bytes would favor some letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return `${prefix}_${text}`;
}
