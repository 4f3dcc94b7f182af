/** Made-up secrets, and the search for a part of one. */
import { randomInt } from 'node:crypto';

/** Letters and digits of both cases, so that six in a row are in no other text by chance. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const canary = (length = 40): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const partsOf = (secret: string, length: number): string[] =>
  Array.from({ length: secret.length - length + 1 }, (_, at) => secret.slice(at, at + length));

/** Returns the names of the secrets of which six consecutive characters are in a text. */
export function findCanaries(secrets: Readonly<Record<string, string>>, text: string, partLength = 6): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => partsOf(secret, partLength).some((part) => text.includes(part)))
    .map(([name]) => name);
}
