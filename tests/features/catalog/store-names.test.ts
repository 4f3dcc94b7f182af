/** Store URLs made from any name, and the words that no store may have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeShadowedStores } from '../../../src/features/catalog/shadowed-stores.server.ts';
import {
  canonicalSlug,
  isReserved,
  reservedWords,
  slugFromName,
  slugProblem,
  toSkeleton,
} from '../../../src/features/catalog/slugs.ts';
import { isSlugTaken } from '../../../src/features/catalog/vendors.server.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { makeVendor } from '../../support/factories.ts';
import { fc, rounds } from '../../support/rounds.ts';
import { siteRoutes } from '../../support/site-routes.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** Ways to write a letter so that it looks like itself, or becomes it. */
const disguises: ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => `${letter}\u0301`,
  (letter) => `${letter}\u200b`,
  (letter) => String.fromCharCode(letter.charCodeAt(0) + (/[a-z]/.test(letter) ? 0xfee0 : 0)),
  (letter) => ({ o: '0', l: '1', i: '1', m: 'rn', w: 'vv' })[letter] ?? letter,
  (letter) => (letter === '-' ? '  ' : `.${letter}`),
];
const disguised = fc
  .tuple(fc.constantFrom(...reservedWords), fc.array(fc.nat(disguises.length - 1), { minLength: 20, maxLength: 20 }))
  .map(([word, ways]) => [...word].map((letter, at) => disguises[ways[at % 20] ?? 0]?.(letter) ?? letter).join(''));
/** Names that people have: a few words of letters from any alphabet. */
const named = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const anyName = fc.oneof(named, disguised, fc.string({ unit: 'binary' }), fc.string());

const names = rounds(20_000, 100_000);

test(`${names} random names become slugs that stay the same, and none that is accepted is, or looks like, a word of the site`, () => {
  const sample = new Set([...reservedWords].map(toSkeleton));
  fc.assert(
    fc.property(anyName, (name) => {
      const slug = slugFromName(name);
      const again = slugFromName(slug) === slug && canonicalSlug(slug) === slug;
      if (slug === '' || slugProblem(slug) !== null) return again;
      const inUrl = new URL(`/${slug}`, 'https://site.example').pathname === `/${slug}`;
      return again && inUrl && !isReserved(slug) && !sample.has(toSkeleton(slug));
    }),
    { numRuns: names },
  );
});

const stores = rounds(150, 2_000);

test(`stores of ${stores} random names, many of which collide, never get slugs that look the same`, async () => {
  const few = fc.constantFrom(
    'Ada Potter',
    'ADA POTTER',
    'Ada P0tter',
    'Ádá Pötter',
    'Burning Clay',
    'Buming Clay',
    'Vvest',
  );
  const taken = new Map<string, string>();
  for (const name of fc.sample(fc.oneof(few, anyName), stores)) {
    const slug = slugFromName(name);
    if (slugProblem(slug) !== null) continue;
    const other = taken.get(toSkeleton(slug));
    expect([slug, await isSlugTaken(fresh.db, slug)]).toEqual([slug, other !== undefined]);
    if (other !== undefined) continue;
    await makeVendor(fresh.db, { slug });
    taken.set(toSkeleton(slug), slug);
  }
  expect(taken.size).toBeGreaterThan(10);
}, 300_000);

test('every route of the site is refused as the URL of a store', async () => {
  const routes = await siteRoutes(['/_emulated/stripe']);
  const words = new Set(routes.map(({ name }) => name.split(' ')[1]?.split('/')[1] ?? ''));
  const fixed = [...words].filter((word) => word !== '' && !word.startsWith('{'));
  expect(fixed.length).toBeGreaterThan(15);
  expect(fixed.filter((word) => slugProblem(word.replace(/\..*$/, '')) === null)).toEqual([]);
});

const toCome =
  'returns accessibility report unsubscribe messages thread threads receipt receipts people profile market tags uploads files labels tax plan';

test.each(toCome.split(' '))('%s is kept for a page to come', (word) => {
  expect(reservedWords.has(word)).toBe(true);
  expect(slugProblem(word)).toMatchObject({ code: 'slug_reserved' });
});

test('the start says which stores have a URL of the site, and what to do; without any it says nothing', async () => {
  const { db, close } = await freshDatabase();
  await makeVendor(db, { slug: 'burning-clay' });
  expect(await describeShadowedStores(db)).toBeNull();
  await makeVendor(db, { slug: 'messages', name: 'Letters in Clay', isActive: false });
  await makeVendor(db, { slug: 'about', name: 'All About Glass' });
  expect(await describeShadowedStores(db)).toMatch(
    /“All About Glass” \(\/about\), “Letters in Clay” \(\/messages\).*another slug/,
  );
  await close();
});
