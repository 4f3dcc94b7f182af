import { expect, test } from 'vitest';
import { matchPhotos, photoPath } from '../../../src/features/transfers/match-photos.ts';

test.each([
  ['./Mugs/1.JPG', 'mugs/1.jpg'],
  ['Mugs\\1.jpg', 'mugs/1.jpg'],
  ['/mugs//1.jpg', 'mugs/1.jpg'],
  ['cafe\u0301.jpg', 'caf\u00e9.jpg'],
  ['Blue%20Mug.jpg', 'blue mug.jpg'],
  ['50% off.jpg', '50% off.jpg'],
  ['mug #2.jpg', 'mug #2.jpg'],
])('the file %j is looked for as %j', (text, path) => {
  expect(photoPath(text)).toBe(path);
});

const match = (cells: string[], files: string[]) => {
  const found = matchPhotos(cells.map(photoPath), files.map(photoPath));
  return { pairs: Object.fromEntries(found.files), unclear: found.unclear };
};

test('files of one name go by their folders, also if one side has more of them', () => {
  const pairs = { 'mugs/1.jpg': 'mugs/1.jpg', 'bowls/1.jpg': 'bowls/1.jpg' };
  expect(match(['mugs/1.jpg', 'bowls\\1.JPG'], ['bowls/1.jpg', 'mugs/1.jpg'])).toEqual({ pairs, unclear: [] });
  expect(match(['mugs/1.jpg', 'bowls/1.jpg'], ['shop/bowls/1.jpg', 'shop/mugs/1.jpg']).pairs).toEqual({
    'mugs/1.jpg': 'shop/mugs/1.jpg',
    'bowls/1.jpg': 'shop/bowls/1.jpg',
  });
});

test('a name that only one cell and one file have is enough, whatever their folders and addresses are', () => {
  expect(match(['C:\\Photos\\jar.jpg'], ['new/Jar.jpg']).pairs).toEqual({ 'c:/photos/jar.jpg': 'new/jar.jpg' });
  expect(match(['https://a.example/il_1.jpg?v=2'], ['il_1.jpg']).unclear).toEqual([]);
});

test.each([
  [['mugs/1.jpg', 'bowls/1.jpg'], ['1.jpg']],
  [['1.jpg', 'bowls/1.jpg'], ['1.jpg']],
  [['1.jpg'], ['mugs/1.jpg', 'bowls/1.jpg']],
  [['https://a.example/1.jpg', 'https://b.example/1.jpg'], ['1.jpg']],
  [['https://a.example/photo?id=1', 'https://a.example/photo?id=2'], ['photo']],
])('the cells %j and the files %j don’t say which is which, and nothing is taken', (cells, files) => {
  const { pairs, unclear } = match(cells, files);
  expect([pairs, unclear.length]).toEqual([{}, 1]);
});

test('a file of another folder is missing, once its own cell has it', () => {
  const { pairs, unclear } = match(['mugs/1.jpg', 'bowls/1.jpg'], ['mugs/1.jpg']);
  expect([pairs, unclear]).toEqual([{ 'mugs/1.jpg': 'mugs/1.jpg' }, []]);
});
