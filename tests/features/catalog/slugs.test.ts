import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  canonicalSlug,
  isReserved,
  normalizeSlug,
  reservedWords,
  slugFromName,
  slugProblem,
  toSkeleton,
} from '../../../src/features/catalog/slugs.ts';
import { isSlugTaken } from '../../../src/features/catalog/vendors.server.ts';
import { toAddressName } from '../../support/address-name.ts';
import { makeVendor } from '../../support/factories.ts';
import { root } from '../../support/root.ts';
import { fc } from '../../support/rounds.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

test.each([
  ['José', 'jose'],
  ['Ada’s Pots & Pans', 'adas-pots-pans'],
  ['  River   Glass ', '-river-glass-'],
  ['a--b---c', 'a-b-c'],
  ['Straße', 'strasse'],
  ['Ørsted Łódź', 'orsted-lodz'],
  ['ＦＵＬＬ ｗｉｄｔｈ', 'full-width'],
  ['İstanbul', 'istanbul'],
  ['Художник', ''],
  ['<script>', 'script'],
  ['a_b.c/d', 'abcd'],
])('%j is normalised to %j', (typed, slug) => {
  expect(normalizeSlug(typed)).toBe(slug);
});

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

test('normalizing is idempotent, for 100,000 texts in any alphabet', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = normalizeSlug(text);
      return normalizeSlug(once) === once && /^[a-z0-9-]*$/.test(once) && !once.includes('--');
    }),
    { numRuns: 100_000 },
  );
});

test('a slug from a name is empty, or valid except for its length and reserved words', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const slug = slugFromName(name);
      return slug === '' || /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(slug);
    }),
    { numRuns: 10_000 },
  );
});

test('paths ignore letter case and accept underscores', () => {
  expect(canonicalSlug('Portland_Kiln')).toBe('portland-kiln');
});

test.each(['abc', 'portland-kiln', 'a1b', '3d-art', 'x'.repeat(50), 'glass-502'])('%s is a valid slug', (slug) => {
  expect(slugProblem(slug)).toBeNull();
});

test('an empty slug has the specified message', () => {
  expect(slugProblem('')).toEqual({ code: 'invalid', message: 'Please enter a store URL' });
});

test.each([
  'ab',
  'x'.repeat(51),
  '-abc',
  'abc-',
  'xn--abc',
  'ab--c',
  '12345',
  'a b',
  'ABC',
  'a_b',
  'é-art',
  'a.b',
  'abc\n',
])('%j is no slug', (slug) => {
  expect(slugProblem(slug)).toMatchObject({ code: 'invalid' });
});

test('an id is not a valid slug, because paths accept either', () => {
  expect(slugProblem('00000000-0000-4000-8000-00000000000a')).toMatchObject({ code: 'invalid' });
});

test.each([...reservedWords].filter((word) => word.length > 2))('%s is reserved', (word) => {
  expect(isReserved(word)).toBe(true);
  expect(slugProblem(word)).not.toBeNull();
});

test.each(['adm1n', 'acc0unt', 'aptist', 'chec' + 'kout', 'verndor', 'vvebhook', 'featuned'])(
  '%s is reserved exactly when it looks like a word that is',
  (slug) => {
    const looksLike = ['adm1n', 'acc0unt', 'checkout', 'vvebhook'].includes(slug);
    expect(isReserved(slug)).toBe(looksLike);
  },
);

test('every page and public file of the site is reserved', () => {
  const names = [...readdirSync(path.join(root, 'src/pages')), ...readdirSync(path.join(root, 'public'))];
  const free = names.map(toAddressName).filter((name) => name !== null && name !== '' && !reservedWords.has(name));
  expect(free).toEqual([]);
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a slug is taken if a store, even a closed one, has it or a lookalike', async () => {
  await makeVendor(app.db, { slug: 'burning-clay' });
  await makeVendor(app.db, { slug: 'closed-kiln', isActive: false });
  for (const slug of ['burning-clay', 'buming-clay', 'burn1ng-c1ay', 'closed-kiln', 'c1osed-kiln']) {
    expect([slug, await isSlugTaken(app.db, slug)]).toEqual([slug, true]);
  }
  expect(await isSlugTaken(app.db, 'burning-glass')).toBe(false);
});

test('the database finds the same lookalikes as the rule', async () => {
  for (const slug of ['0rn1i-vv', 'arnold-vvest', 'mill-10']) {
    await makeVendor(app.db, { slug });
    expect(await isSlugTaken(app.db, toSkeleton(slug))).toBe(true);
  }
});
