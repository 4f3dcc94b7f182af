import { expect, test } from 'vitest';
import { toParts } from '../../../src/features/explore/synonyms.server.ts';

test('a text is cut into the longest parts that rows name, and single words', () => {
  const named = [
    { place: 2, size: 2, words: ['stained glass', 'leaded glass'] },
    { place: 2, size: 1, words: ['stained', 'dyed'] },
    { place: 4, size: 1, words: ['lamps', 'lamp', 'lantern'] },
    { place: 4, size: 1, words: ['lamps', 'lights'] },
  ];
  expect(toParts('blue stained glass lamps', named)).toEqual([
    { text: 'blue', also: [] },
    { text: 'stained glass', also: ['leaded glass'] },
    { text: 'lamps', also: ['lamp', 'lantern', 'lights'] },
  ]);
});
