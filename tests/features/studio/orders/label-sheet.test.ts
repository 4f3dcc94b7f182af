import { inflateSync } from 'node:zlib';
import { degrees, PDFDict, PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import { pdfTools } from '../../../../src/app/start/pdf-tools.ts';
import { makePdf } from '../../../../src/platform/pdf/make-pdf.ts';
import { describePdf } from '../../../../src/platform/pdf/pdf-document.ts';

const now = new Date('2026-11-27T12:00:00Z');

/** A label as carriers make it. */
async function aLabel(size: [number, number], pages = 1): Promise<string> {
  const pdf = await PDFDocument.create();
  for (let n = 0; n < pages; n += 1) pdf.addPage(size).drawRectangle({ x: 0, y: 0, width: size[0], height: size[1] });
  return Buffer.from(await pdf.save()).toString('base64');
}

const slip = describePdf('Packing slip', (sheet) => sheet.paragraph('For the shelf by the window.'), { paper: 'half' });
const lay = async (label: string, document = slip) =>
  await PDFDocument.load(await makePdf({ ...document, finish: { name: 'label', data: label } }, now, [], pdfTools));

/** The places and sizes in which a page draws others: [a, b, c, d, x, y] of each, whole points. */
function readPlaces(pdf: PDFDocument): string[] {
  const { Contents } = pdf.getPage(0).node.normalizedEntries();
  const streams = (Contents?.asArray() ?? []).map((ref) => pdf.context.lookup(ref) as PDFRawStream);
  const content = streams.map((stream) => inflateSync(stream.getContents()).toString('latin1')).join('\n');
  return [...content.matchAll(/^(.*) cm$/gm)].map(([, matrix = '']) =>
    matrix
      .split(' ')
      .map((number) => Math.round(Number(number)) + 0)
      .join(' '),
  );
}

test('a label and a slip are the halves of one letter, the label as large as it is printed alone', async () => {
  const sheet = await lay(await aLabel([288, 432]));
  expect(sheet.getPages().map((page) => page.getSize())).toEqual([{ width: 792, height: 612 }]);
  const places = readPlaces(sheet);
  expect(places).toContain('1 0 0 1 54 90');
  expect(places).toContain('1 0 0 1 396 0');
  expect(sheet.getTitle()).toBe('Packing slip');
});

test('a label that lies is turned, a larger one is made smaller, and a smaller one stays', async () => {
  expect(readPlaces(await lay(await aLabel([432, 288])))).toContain('1 0 0 1 342 90');
  expect(readPlaces(await lay(await aLabel([612, 792])))).toContain('1 0 0 1 54 120');
  expect(readPlaces(await lay(await aLabel([144, 216])))).toContain('1 0 0 1 126 198');
});

test('only the first page of a label is taken over, and nothing but what is drawn', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([288, 432]);
  page.setRotation(degrees(0));
  page.drawText('To');
  pdf.addPage([288, 432]);
  pdf.addJavaScript('hello', 'app.alert(1)');
  await pdf.attach(new Uint8Array([1, 2, 3]), 'virus.bin');
  page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.obj({ Type: 'Annot', Subtype: 'Link' })]));
  const sheet = await lay(Buffer.from(await pdf.save()).toString('base64'));
  expect(sheet.getPageCount()).toBe(1);
  const all = sheet.context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join('\n');
  expect(all).not.toMatch(/JavaScript|EmbeddedFile|\/Link|virus/);
  expect(sheet.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)).toBeUndefined();
});

test('a slip of several pages goes on on further ones', async () => {
  const long = describePdf('Packing slip', (sheet) => sheet.paragraph('word '.repeat(1500)), { paper: 'half' });
  const sheet = await lay(await aLabel([288, 432]), long);
  expect(sheet.getPageCount()).toBeGreaterThan(1);
  for (const page of sheet.getPages()) expect(page.getSize()).toEqual({ width: 792, height: 612 });
});

test('what is no PDF makes none, and the same is the same', async () => {
  await expect(lay(Buffer.from('no label').toString('base64'))).rejects.toThrow();
  const label = await aLabel([288, 432]);
  const finish = { name: 'label', data: label };
  const [one, other] = await Promise.all([1, 2].map(() => makePdf({ ...slip, finish }, now, [], pdfTools)));
  expect(one?.equals(other as Buffer)).toBe(true);
});

test.each([
  ['letter', 612, 792],
  ['label', 288, 432],
  ['half', 396, 612],
] as const)('paper of the size %s is %i × %i points', async (paper, width, height) => {
  const document = describePdf('Packing slip', (sheet) => sheet.paragraph('word '.repeat(1500)), { paper });
  const pages = (await PDFDocument.load(await makePdf(document, now))).getPages();
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.getSize()).toEqual({ width, height });
});
