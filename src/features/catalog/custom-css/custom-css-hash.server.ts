import { createHash } from 'node:crypto';

/** Names a version of an artist's stylesheet, so that it can be cached for ever; null for an empty one. */
export function customCssHash(css: string): string | null {
  return css === '' ? null : createHash('sha256').update(css).digest('hex').slice(0, 16);
}
