import { expect, test } from 'vitest';
import {
  filtersOf,
  readExploreQuery,
  readPrice,
  toExploreSearch,
  toggleValue,
  withoutFilter,
} from '../../../src/features/explore/explore-query.ts';
import { distanceOf, nearestWords, swapsOf } from '../../../src/features/explore/spelling.ts';

const read = (address: string) => readExploreQuery(new URLSearchParams(address));

test('an address is written in one order, without what says nothing, and means the same', () => {
  const address = '?to=60&sort=best&q=blue++bowl&pickup=on&from=&available=0&category=ceramics&utm_source=x';
  const { query, ignored } = read(address);
  expect(ignored).toEqual([]);
  expect(toExploreSearch(query)).toBe('?q=blue+bowl&category=ceramics&to=60&pickup=1');
  expect(read(toExploreSearch(query)).query).toEqual(query);
  expect(toExploreSearch(read('').query)).toBe('');
});

test('a filter has several values in one parameter, and as many as a page shows', () => {
  const { query } = read('category=glass-art,,ceramics,ceramics&neighborhood=Clifton');
  expect(query).toMatchObject({ categories: ['glass-art', 'ceramics'], neighborhoods: ['Clifton'] });
  expect(toExploreSearch(query)).toBe('?category=glass-art%2Cceramics&neighborhood=Clifton');
  expect(toExploreSearch(toggleValue(query, 'categories', 'glass-art'))).toBe(
    '?category=ceramics&neighborhood=Clifton',
  );
  expect(filtersOf(query)).toEqual(['category', 'neighborhood']);
  const many = read(`neighborhood=${Array.from({ length: 200 }, (_, index) => `n${index}`)}`);
  expect(many.query.neighborhoods).toHaveLength(20);
  expect(many.ignored).toEqual(['neighborhood']);
  const odd = toggleValue(query, 'neighborhoods', 'Hill, upper');
  expect(read(toExploreSearch(odd)).query).toEqual(odd);
});

test('the filters of a query can be left out one by one, which begins at the first page', () => {
  const { query } = read('q=bowl&from=20&to=60&ships=1&event=hop&after=1_0.5_00000000-0000-4000-8000-000000000000');
  expect(filtersOf(query)).toEqual(['price', 'ships', 'event']);
  expect(toExploreSearch(withoutFilter(query, 'price'))).toBe('?q=bowl&ships=1&event=hop');
});

test('a search within a store is in its address, and its store is a filter that can be left out', () => {
  const { query, ignored } = read('artist=portland-kiln&q=bowl');
  expect([query.artist, ignored]).toEqual(['portland-kiln', []]);
  expect(toExploreSearch(query)).toBe('?q=bowl&artist=portland-kiln');
  expect(read(toExploreSearch(query)).query).toEqual(query);
  expect(filtersOf(query)).toEqual(['artist']);
  expect(toExploreSearch(withoutFilter(query, 'artist'))).toBe('?q=bowl');
  expect(read('artist=PORTLAND-KILN')).toMatchObject({ query: { artist: 'portland-kiln' }, ignored: [] });
  expect(read('artist=Portland%20Kiln')).toMatchObject({ query: { artist: null }, ignored: ['artist'] });
});

test.each([
  ['60', 6_000],
  ['$1,250.50', 125_050],
  [' 19.9 ', 1_990],
  ['abc', null],
  ['-5', null],
  ['1e3', null],
  ['19.999', null],
  ['99999999', null],
])('the price %j is read as %s cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test('words are compared by the mistakes that people make', () => {
  expect(distanceOf('jewlery', 'jewelry')).toBe(1);
  expect(distanceOf('celedon', 'celadon')).toBe(1);
  expect(distanceOf('', 'mug')).toBe(3);
  expect(nearestWords('cermic', ['thermic', 'ceramic', 'comic'])).toEqual(['ceramic']);
  expect(nearestWords('cup', ['cap', 'cups'])).toEqual([]);
});

test.each([
  ['pottery', ['pattern', 'poetry']],
  ['scarves', ['scores', 'caves']],
  ['lantern', ['pattern']],
  ['necklace', ['checklist']],
])('another word is no spelling: %s', (typed, known) => {
  expect(nearestWords(typed, known)).toEqual([]);
});

test.each([
  ['bwol', 'bowl'],
  ['mgus', 'mugs'],
  ['vsae', 'vase'],
  ['cpu', 'cup'],
  ['scarves', 'scarf'],
  ['cermic', 'ceramics'],
  ['jewlery', 'jewelry'],
  ['tenmuko', 'tenmoku'],
  ['sculputer', 'sculpture'],
])('a slip is one: %s for %s', (typed, meant) => {
  expect(nearestWords(typed, [meant, 'quilts'])).toEqual([meant]);
});

test('each pair of neighbors is swapped once', () => {
  expect(swapsOf('bowl')).toEqual(['obwl', 'bwol', 'bolw']);
  expect(swapsOf('egg')).toEqual(['geg']);
});
