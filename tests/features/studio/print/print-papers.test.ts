/** Tags, codes, and signs: their sizes to the point, codes that can be read, and texts that stay in their places. */
import { expect, test } from 'vitest';
import { pdfTools } from '../../../../src/app/start/pdf-tools.ts';
import {
  type BoothSign,
  codesDrawing,
  type PriceTag,
  signDrawing,
  tagsDrawing,
} from '../../../../src/features/studio/print/print-drawings.ts';
import { makePdf } from '../../../../src/platform/pdf/make-pdf.ts';
import { describePdf, type PdfSheet } from '../../../../src/platform/pdf/pdf-document.ts';
import { findCrowdedCodes, readPdfCodes } from '../../../support/pdf-codes.ts';
import { readPdfContents, readPdfText } from '../../../support/pdf-text.ts';

const make = (write: (sheet: PdfSheet) => void) =>
  makePdf(describePdf('Papers', write, { isBare: true }), new Date('2026-11-22T12:00:00Z'), [], pdfTools);
const linkOf = (index: number) => `https://artists.example/portland-kiln/piece-${index}`;
const tagOf = (index: number, changes: Partial<PriceTag> = {}): PriceTag => ({
  name: `Jar ${index}`,
  lines: ['Stoneware, ash glaze', '4 × 4 in each'],
  price: '$52',
  note: 'plus tax',
  by: 'Marcus Webb, Portland Kiln',
  link: linkOf(index),
  ...changes,
});
const sign: BoothSign = {
  name: 'Portland Kiln',
  number: '14',
  facts: ['Marcus Webb', 'Stoneware', 'Portland'],
  picture: null,
  text: 'I throw on a kick wheel.',
  link: 'https://artists.example/portland-kiln',
  title: 'Cash, or a card on your own phone',
  lines: ['artists.example/portland-kiln'],
};
const inch = 72;

test('twelve tags of 2 × 3.5 inches fill a letter page, each with a code of 1.1 inches to its piece', async () => {
  const tags = Array.from({ length: 30 }, (_, index) => tagOf(index));
  const pdf = await make((sheet) => sheet.draw(tagsDrawing(tags)));
  expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(3);
  const codes = readPdfCodes(pdf);
  expect(codes.map(({ text }) => text)).toEqual(tags.map(({ link }) => link));
  expect(codes.map(({ page }) => page)).toEqual(tags.map((_, index) => Math.floor(index / 12)));
  for (const [index, { x, y, size }] of codes.entries()) {
    const place = index % 12;
    expect(size).toBeCloseTo(1.1 * inch, 3);
    expect(x).toBeCloseTo(18 + 12 + (place % 4) * 2 * inch, 3);
    expect(y).toBeCloseTo((codes[0]?.y ?? 0) + Math.floor(place / 4) * 3.5 * inch, 3);
  }
  expect(findCrowdedCodes(pdf)).toEqual([]);
});

test('a page of tags has a hole on each, a cross at each corner, and no footer', async () => {
  const pdf = await make((sheet) => sheet.draw(tagsDrawing([tagOf(0), tagOf(1)])));
  const [content = ''] = readPdfContents(pdf);
  // A circle is four curves.
  expect(content.match(/ c$/gm)).toHaveLength(2 * 4);
  for (const x of [18, 162, 306, 450, 594]) {
    for (const y of [18, 270, 522, 774]) {
      expect(content).toContain(`${x - 4} ${y} m\n${x + 4} ${y} l`);
      expect(content).toContain(`${x} ${y - 4} m\n${x} ${y + 4} l`);
    }
  }
  expect(readPdfText(pdf).join('\n')).not.toMatch(/Papers|1 \/ 1/);
});

test.each<[string, Partial<PriceTag>]>([
  ['a long name', { name: 'A very long name for a piece that somebody typed until eighty letters were full!' }],
  ['a word without end', { name: 'W'.repeat(80) }],
  ['the highest price', { price: '$999,999.99' }],
  ['letters that the display font lacks', { name: 'Đặng’s Łódź Vase', by: 'Nguyễn Thị Ánh' }],
  ['long lines', { lines: ['porcelain '.repeat(16), '11 × 11 in '.repeat(9)], by: 'Marcus Webb '.repeat(12) }],
  ['hardly anything', { name: 'X', lines: [], by: '' }],
])('a tag with %s keeps to its room, and its code can be read', async (_, changes) => {
  const tags = Array.from({ length: 12 }, (__, index) => tagOf(index, changes));
  const pdf = await make((sheet) => sheet.draw(tagsDrawing(tags)));
  expect(readPdfText(pdf)).toHaveLength(1);
  expect(readPdfCodes(pdf).map(({ text }) => text)).toEqual(tags.map(({ link }) => link));
  expect(findCrowdedCodes(pdf)).toEqual([]);
  const price = changes.price ?? '$52';
  expect(readPdfText(pdf).join('\n').split(price)).toHaveLength(13);
  expect(readPdfText(pdf).join('\n')).not.toContain('□');
});

test('an 80-letter name stands whole on its tag, and accents are kept', async () => {
  const name = 'A very long name for a piece that somebody typed until eighty letters were full!';
  const text = readPdfText(
    await make((sheet) => sheet.draw(tagsDrawing([tagOf(0, { name }), tagOf(1, { name: 'Łódź Ưu' })]))),
  );
  expect(text.join('\n').replaceAll('\n', ' ')).toContain(name);
  expect(text.join('\n')).toContain('Łódź Ưu');
});

test('a sheet has nine codes on a page, each of the same size, with name and price', async () => {
  const codes = Array.from({ length: 20 }, (_, index) => ({
    name: `Jar ${index} ${'of stoneware '.repeat(index)}`.trim(),
    line: '11 × 11 in',
    price: '$125.00',
    link: linkOf(index),
  }));
  const pdf = await make((sheet) =>
    sheet.draw(codesDrawing({ title: 'Portland Kiln, booth 14', note: 'Keep it', codes })),
  );
  const read = readPdfCodes(pdf);
  expect(read.map(({ text }) => text)).toEqual(codes.map(({ link }) => link));
  expect(read.map(({ page }) => page)).toEqual(codes.map((_, index) => Math.floor(index / 9)));
  for (const { size } of read) expect(size).toBeCloseTo(1.75 * inch, 3);
  expect(findCrowdedCodes(pdf)).toEqual([]);
  for (const page of readPdfText(pdf)) expect(page).toContain('Portland Kiln, booth 14');
});

test.each<[string, Partial<BoothSign>]>([
  ['as usual', {}],
  ['without a number', { number: '' }],
  ['without anything that can be left out', { number: '', facts: [], text: '' }],
  [
    'with long texts',
    { name: 'The Name '.repeat(9).trim(), number: 'WWWWWW', facts: ['a '.repeat(90), 'b'.repeat(90)] },
  ],
  ['with a long sentence', { text: 'No two pots take it the same way. '.repeat(7) }],
])('a sign is one page with a code to the storefront, %s', async (_, changes) => {
  const pdf = await make((sheet) => sheet.draw(signDrawing({ ...sign, ...changes })));
  expect(readPdfText(pdf)).toHaveLength(1);
  const [code, ...more] = readPdfCodes(pdf);
  expect(more).toEqual([]);
  expect(code?.text).toBe(sign.link);
  expect(code?.size).toBeCloseTo(1.4 * inch, 3);
  expect(findCrowdedCodes(pdf)).toEqual([]);
  expect(readPdfText(pdf).join('\n')).toContain('artists.example/portland-kiln');
});

test('the longest address of a piece still is a code that can be read', async () => {
  const link = `https://artists.example/${'k'.repeat(60)}/${'j'.repeat(100)}`;
  expect(
    readPdfCodes(await make((sheet) => sheet.draw(tagsDrawing([tagOf(0, { link })])))).map(({ text }) => text),
  ).toEqual([link]);
});
