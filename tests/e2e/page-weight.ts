import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'playwright/test';
import type { Visitor } from './looking.ts';
import type { publicPages } from './public-pages.ts';

/** Compressed bytes. A page that exceeds its limit has to change this file, where reviewers see it. */
const weights: Record<string, { html: number; script: number; bytes: number; requests: number }> = JSON.parse(
  readFileSync(new URL('./page-weights.json', import.meta.url), 'utf8'),
);

/** Returns the compressed bytes of a page's body, without headers. */
const bodyLength = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.byteLength;
      });
      response.on('end', () => resolve(length));
    }).on('error', reject);
  });

const compressed = (text: string) => brotliCompressSync(Buffer.from(text)).byteLength;
const sum = (all: readonly { bytes: number }[]) => all.reduce((bytes, one) => bytes + one.bytes, 0);

/** Expects that a page stays within its weight: what loads before the first interaction, and before prefetching while idle. */
export async function expectLight(
  { page, asked }: Visitor,
  name: (typeof publicPages)[number]['name'],
  html: string,
): Promise<void> {
  const limit = weights[name];
  if (!limit) throw new Error(`page-weights.json has no line for ${name}`);
  const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
  // Asked for a second time, a page is compressed once more, as small as it goes. Another test's change may just have renewed it.
  await expect.poll(() => bodyLength(page.url()), { message: `html of ${name}` }).toBeLessThanOrEqual(limit.html);
  const measured = {
    script: compressed(inline.join('\n')) + sum(asked.filter(({ type }) => type === 'Script')),
    bytes: sum(asked),
    requests: asked.length,
  };
  console.log(`${name}: ${JSON.stringify(measured)}`);
  for (const key of ['script', 'bytes', 'requests'] as const) {
    const all = asked.map(({ type, path }) => `${type} ${path}`).join(', ');
    expect(measured[key], `${key} of ${name}; ${all}`).toBeLessThanOrEqual(limit[key]);
  }
}
