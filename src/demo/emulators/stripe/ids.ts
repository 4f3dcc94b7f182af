import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a Stripe-style id, such as "pi_3k…": the prefix plus random letters and digits. */
export function newId(prefix: string, length = 24): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 that fits a byte; higher bytes would favor some letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return `${prefix}_${text}`;
}
