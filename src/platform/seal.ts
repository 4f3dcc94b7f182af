/** Short secrets on their way through the database: readable with the site's own key only. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  close(text: string): string;
  /** Throws for what was not closed with the same key. */
  open(sealed: string): string;
}

/** @param secret the site's; @param purpose makes what is sealed for one thing useless for another */
export function createSeal(secret: string, purpose: string): Seal {
  const key = createHash('sha256').update(`${purpose}\n${secret}`).digest();
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
  };
}

/** Of the tokens in mails that wait to be sent. */
export function mailSeal(secret: string): Seal {
  return createSeal(secret, 'links in mails');
}
