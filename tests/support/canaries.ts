/** Made-up secrets, and the search for a part of one. */
import { randomInt } from 'node:crypto';

/** Letters and digits of both cases, so that six in a row are in no other text by chance. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const canary = (length = 40): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const partLength = 6;

const partsOf = (secret: string, every: number): string[] =>
  Array.from({ length: Math.ceil((secret.length - partLength + 1) / every) }, (_, at) =>
    secret.slice(at * every, at * every + partLength),
  );

/**
 * Returns the names of the secrets of which six consecutive characters are in a text.
 * @param every 6 looks for every sixth part only, which any eleven consecutive characters have, in a sixth of the time
 */
export function findCanaries(secrets: Readonly<Record<string, string>>, text: string, every: 1 | 6 = 1): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => partsOf(secret, every).some((part) => text.includes(part)))
    .map(([name]) => name);
}
