import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text, or of bytes, as bytes. */
export const digest = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest();

/** Returns the SHA-256 of a text, or of bytes, as a text. */
export const hash = (content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  digest(content).toString(encoding);
