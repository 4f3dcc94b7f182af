/** Encrypts short secrets that are stored in the database or in cookies, such as tokens in queued mails, and signs texts. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { digest } from './hashes/hash.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  close(text: string): string;
  /** @throws Error if the text was not sealed with the same key */
  open(sealed: string): string;
  /** Returns the HMAC-SHA256 of a text, the same each time, which nobody can compute without the key. */
  sign(text: string): Buffer;
}

/**
 * Creates a seal whose key is derived from both parameters.
 * @param secret the site's secret
 * @param purpose separates keys, so that a text sealed for one purpose can't be opened for another
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = digest(`${purpose}\n${secret}`);
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const all = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, all.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(all.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(all.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    sign: (text) => createHmac('sha256', key).update(text).digest(),
  };
}

export const mailPurpose = 'links in mails';

export function mailSeal(secret: string): Seal {
  return createSeal(secret, mailPurpose);
}
