import { expect, it } from 'vitest';
import { makePdf } from '../../../src/platform/pdf/make-pdf.ts';
import { describePdf, type PdfSheet } from '../../../src/platform/pdf/pdf-document.ts';
import { readPdfTags } from '../../support/pdf-tags.ts';
import { readPdfContents } from '../../support/pdf-text.ts';

const make = (write: (sheet: PdfSheet) => void) =>
  makePdf(describePdf('Receipt', write), new Date('2026-11-22T12:00:00Z'));

const columns = [
  { label: 'Piece', width: 5 },
  { label: 'Price', width: 1, align: 'right' },
] as const;

it('says its language, its title, and what is a heading, a paragraph, and a table', async () => {
  const pdf = await make((sheet) => {
    sheet.title('Order', 'Two cups');
    sheet.heading('What you bought');
    sheet.table({ columns, rows: [{ cells: ['Cup', '$45.00'] }] });
    sheet.facts([
      { label: 'Buyer', lines: ['Theodora'] },
      { label: 'Ship to', lines: ['רחוב הרצל'] },
    ]);
    sheet.quote({ text: '“Enjoy it.”', by: 'Marcus Webb' });
  });
  const text = pdf.toString('latin1');
  for (const entry of ['/Lang (en-US)', '/DisplayDocTitle true', '/Marked true']) expect(text).toContain(entry);
  expect(readPdfTags(pdf)).toBe('Document(P H1 H2 Table(TR(TH TH) TR(TD TD)) Div(P P) Div(P P) BlockQuote(P P))');
  // Hebrew is drawn from its last letter on, and read from its first.
  expect(text).toContain('/ActualText');
});

it('tags all that is drawn, on every page, and leaves no mark open', async () => {
  const pdf = await make((sheet) => {
    sheet.table({ columns, rows: Array.from({ length: 60 }, (_, index) => ({ cells: [`Cup ${index}`, '$45.00'] })) });
    sheet.paragraph('word '.repeat(3000));
  });
  const pages = readPdfContents(pdf);
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) {
    const begun = page.match(/\b(BDC|BMC)\b/g) ?? [];
    expect(page.match(/\bEMC\b/g)).toHaveLength(begun.length);
    expect(page.replace(/\b(BDC|BMC)\b[\s\S]*?\bEMC\b/g, '')).not.toMatch(/\b(TJ|S|f)\b/);
  }
});
