import { expect, it } from 'vitest';
import { pdfTools } from '../../../src/app/start/pdf-tools.ts';
import { tagsDrawing } from '../../../src/features/studio/print/print-drawings.ts';
import { makePdf } from '../../../src/platform/pdf/make-pdf.ts';
import { describePdf, type PdfSheet } from '../../../src/platform/pdf/pdf-document.ts';
import { readPdfText } from '../../support/pdf-text.ts';

const make = async (write: (sheet: PdfSheet) => void) =>
  readPdfText(await makePdf(describePdf('Packing slip', write), new Date('2026-11-22T12:00:00Z'))).join('\n');

/** Letters in any order, without the marks that fonts place by themselves. */
const lettersOf = (text: string) =>
  [...text.normalize('NFKC')].filter((letter) => /[\p{L}\p{N}\p{So}]/u.test(letter)).sort();

it.each([
  ['Chinese', '北京市朝阳区建国路88号'],
  ['Japanese', '東京都渋谷区神南 カトウ すずめ'],
  ['Korean', '서울특별시 강남구 테헤란로'],
  ['Arabic', 'شارع الملك فهد'],
  ['Hebrew', 'רחוב הרצל (דירה)'],
  ['Hindi', 'महात्मा गांधी मार्ग'],
  ['emoji', '🎨🏺👩🏽‍🎨'],
  ['full-width digits', '１２３４ Ｍａｉｎ Ｓｔ'],
  ['styled letters', '𝓜𝓪𝓲𝓷 𝟏𝟐'],
  ['several scripts', 'Ms. 王芳, 12 Main St. and שלום'],
])('prints every letter of %s', async (_, line) => {
  const page = await make((sheet) => sheet.facts([{ label: '', lines: [line] }]));
  const printed = page.replace('Packing slip', '').replace('1 / 1', '');
  expect(lettersOf(printed)).toEqual(lettersOf(line));
  expect(page).not.toContain('\ufffd');
});

it('shows a mark for a letter that no font has, and says so on paper of every kind', async () => {
  const words = 'letter we can’t print';
  const slip = await make((sheet) => sheet.paragraph('ལྷ་ས་ 12 Main St'));
  expect(slip).toContain('\ufffd');
  expect(slip).toContain('12 Main St');
  expect(slip).toContain(words);
  const tag = { name: 'ལྷ', lines: [], price: '$5', note: '', by: 'Kiln', link: 'https://artists.example/kiln' };
  const tags = describePdf('Tags', (sheet) => sheet.draw(tagsDrawing([tag])), { isBare: true });
  expect(readPdfText(await makePdf(tags, new Date(), [], pdfTools)).join('\n')).toContain(words);
  expect(await make((sheet) => sheet.paragraph('12 Main St'))).not.toContain(words);
});
