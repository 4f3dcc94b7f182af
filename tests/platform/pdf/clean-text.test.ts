import { expect, it } from 'vitest';
import { cleanText } from '../../../src/platform/pdf/clean-text.ts';

it.each([
  [
    'accents that a language has',
    'Ph\u1edf, Ngo\u0323\u0302c, M\u0101\u0301\u0328',
    'Ph\u1edf, Ng\u1ed9c, M\u0105\u0304\u0301',
  ],
  [
    'marks of Burmese, which has many on a letter',
    '\u1019\u103c\u103d\u103e\u1031\u102c\u103a',
    '\u1019\u103c\u103d\u103e\u1031\u102c\u103a',
  ],
])('keeps %s', (_, text, kept) => {
  expect(cleanText(text)).toBe(kept);
});

it.each([
  ['accents', 'Z\u0315\u0302\u0303\u0306\u0311\u0313\u0342a'],
  ['marks of Thai', `\u0e01${'\u0e47\u0e49'.repeat(20)}a`],
])('leaves out %s that are piled up on a letter', (_, text) => {
  expect(cleanText(text)).toMatch(/^\p{L}\p{M}{2,6}a$/u);
});
