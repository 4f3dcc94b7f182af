import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pdfTools } from '../../../src/app/start/pdf-tools.ts';
import { codesDrawing, signDrawing, tagsDrawing } from '../../../src/features/studio/print/print-drawings.ts';
import { cleanText } from '../../../src/platform/pdf/clean-text.ts';
import { makePdf } from '../../../src/platform/pdf/make-pdf.ts';
import { describePdf, type PdfPiece, type PdfSheet } from '../../../src/platform/pdf/pdf-document.ts';
import { createQrCode } from '../../../src/platform/qr/qr-code.ts';

import { readPdfText } from '../../support/pdf-text.ts';
import { scriptPayloads } from '../../support/script-payloads.ts';

const now = new Date('2026-11-22T12:00:00Z');
const make = (write: (sheet: PdfSheet) => void, title = 'Order RC-7K3M-9QXD') =>
  makePdf(describePdf(title, write), now, [], pdfTools);

it('shows names from all over Europe and from Vietnam', async () => {
  const names = ['Łódź Đặng Œuvre', 'Nguyễn Thị Ánh', 'Ελένη Παπαδοπούλου', 'Їжакевич Щукін', 'Ğüneş Ñandú Þór ẞ “€”'];
  const [page = ''] = readPdfText(
    await make((sheet) => {
      for (const name of names) sheet.paragraph(name);
    }),
  );
  for (const name of names) expect(page).toContain(name);
});

it('breaks long tables and texts into pages, each with the document’s name and its number', async () => {
  const pages = readPdfText(
    await make((sheet) => {
      sheet.title('Order', 'Forty cups');
      sheet.table({
        columns: [
          { label: 'Piece', width: 5 },
          { label: 'Price', width: 1, align: 'right' },
        ],
        rows: Array.from({ length: 40 }, (_, index) => ({ cells: [`Cup ${index}`, '$45.00'] })),
      });
      sheet.paragraph('word '.repeat(2000));
    }),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Order RC-7K3M-9QXD');
    expect(page).toContain(`${index + 1} / ${pages.length}`);
  }
  expect(pages.join('\n').match(/Cup \d+/g)).toHaveLength(40);
});

it('cuts a cell that is longer than its share of a page', async () => {
  const facts = [{ label: 'Ship to', lines: Array.from({ length: 500 }, () => 'Main Street') }];
  expect(readPdfText(await make((sheet) => sheet.facts(facts)))).toHaveLength(1);
});

it('breaks a word that fills many lines, which would take seconds to lay out', () => {
  const lines = cleanText('x'.repeat(4000)).split('\n');
  expect(lines.join('')).toBe('x'.repeat(4000));
  expect(Math.max(...lines.map((line) => line.length))).toBe(120);
  expect(cleanText('9405503699300412778106 and words '.repeat(50))).not.toContain('\n');
});

it('shows a picture once however often it is asked for, and pieces whose picture is gone or broken by their names', async () => {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#9c3b23' } })
    .avif()
    .toBuffer();
  const piece = (name: string, key: string | null): PdfPiece => ({
    name,
    picture: key === null ? null : { key, widths: [720] },
    lines: ['Stoneware, 2026'],
  });
  const pieces = [piece('Jar', 'jar'), piece('Its twin', 'jar'), piece('Bowl', 'gone'), piece('Cup', 'broken')];
  const document = describePdf('Packing slip', (sheet) => {
    sheet.head({ name: 'Łódź Kiln', title: 'Packing slip', detail: 'Order RC-1, today' });
    sheet.pieces(pieces, (beside) => {
      beside.quote({ text: '“I throw on a kick wheel.”', by: 'Marcus Webb' });
      beside.facts([{ label: 'Buyer', lines: [`${'theodora.'.repeat(4)}lang@example-company.example`] }]);
    });
    sheet.foot({ code: createQrCode('https://artists.example/kiln'), title: 'Thank you', lines: ['Write to us'] });
  });
  const broken = new TextEncoder().encode('no picture');
  const pdf = await makePdf(document, now, [
    { key: 'jar', bytes },
    { key: 'broken', bytes: broken },
  ]);
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  const [page = '', ...more] = readPdfText(pdf);
  for (const text of [
    'Łódź Kiln',
    'Jar',
    'Its twin',
    'Bowl',
    'Cup',
    'kick wheel',
    '@example-company.example',
    'Thank you',
  ])
    expect(page).toContain(text);
  expect(more).toEqual([]);
});

it('draws a code as squares within its size', () => {
  const { path, size } = createQrCode('https://artists.example/kiln');
  expect(size).toBe(29);
  // The finder pattern at the upper left.
  expect(path.startsWith('M0 0h7v1H0z')).toBe(true);
  expect(path).toMatch(/^[MhvHz0-9 ,]+$/);
});

it('writes hostile texts as text, and nothing that does something', async () => {
  const pdf = await make((sheet) => {
    for (const text of scriptPayloads) {
      sheet.title(text, text);
      sheet.paragraph(text);
      sheet.facts([{ label: text, lines: [text] }]);
      sheet.table({ columns: [{ label: text, width: 1 }], rows: [{ cells: [text] }] });
      sheet.head({ name: text, title: text, detail: text });
      sheet.pieces([{ picture: null, name: text, lines: [text] }], (beside) => beside.quote({ text, by: text }));
      sheet.foot({ code: createQrCode(text), title: text, lines: [text] });
      const link = 'https://artists.example/kiln';
      sheet.draw(tagsDrawing([{ name: text, lines: [text], price: '$5', note: text, by: text, link }]));
      sheet.draw(
        signDrawing({ name: text, number: text, facts: [text], picture: null, text, link, title: text, lines: [text] }),
      );
      sheet.draw(codesDrawing({ title: text, note: text, codes: [{ name: text, line: text, price: '$5', link }] }));
    }
  }, scriptPayloads.join(' '));
  expect(pdf.toString('latin1')).not.toMatch(
    /\/(JavaScript|JS|Launch|URI|SubmitForm|EmbeddedFile|AcroForm|Annots|OpenAction)\b/,
  );
  expect(readPdfText(pdf).join('\n')).toContain('<script>');
});
