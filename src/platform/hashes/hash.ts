import { createHash } from 'node:crypto';

export const digest = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest();

export const hash = (content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  digest(content).toString(encoding);
