/**
 * Makes a PDF, mostly on letter paper: headings, paragraphs, labeled facts, tables, and pieces with their pictures, top to bottom, as many
 * pages as they need. What people wrote is only ever text: no link, script, form, or file gets into a PDF. Noto Sans is embedded;
 * it has Latin with Vietnamese, Greek, and Cyrillic, and shows an empty box for other letters. Names are set in Besley if it has
 * their letters.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { cleanText } from './clean-text.ts';
import { writeParts } from './draw-parts.ts';
import { inks, type PdfImage, papers, sizes, style } from './drawing.ts';
import { layBesideLabel } from './label-sheet.ts';
import { listLinks, type PdfDocument, type PdfPart } from './pdf-document.ts';
import type { QrCode } from './qr-code.ts';
import { type PictureFile, toJpegs } from './to-jpegs.ts';

/** The fonts lie beside this file, and beside the built one. */
const readFont = (name: string) => readFile(path.join(import.meta.dirname, 'fonts', name));

let loaded: Promise<[Buffer, Buffer, Buffer]> | null = null;

/**
 * Makes a PDF and returns its bytes. It takes 100 to 250 ms, so the server has it done by `pdf-maker.ts`.
 * @param files the pictures that were found; pieces without one are shown without
 */
export async function makePdf(
  { title, isBare, parts, paper, label }: PdfDocument,
  now: Date,
  files: readonly PictureFile[] = [],
): Promise<Buffer> {
  loaded ??= Promise.all([readFont('noto-sans.ttf'), readFont('noto-sans-semibold.ttf'), readFont('besley-600.ttf')]);
  const [regular, strong, display] = await loaded;
  const jpegs = await toJpegs(files);
  const { size, margin, last } = papers[paper];
  const doc = new PDFDocument({
    size: [...size],
    margin,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    // It would open one that lacks most letters. Opened without a name, one of ours would be read again wherever a text has it.
    font: null as unknown as string,
    info: { Title: cleanText(title), CreationDate: now, ModDate: now },
  });
  doc.registerFont('regular', regular).registerFont('strong', strong).registerFont('display', display);
  const pictures = openPictures(doc, jpegs);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const codes = await createCodes(parts);
  writeParts({ doc, x: margin, width: doc.page.width - 2 * margin, pictures, codes }, parts);
  if (!isBare) writeFooters(doc, cleanText(title), last);
  doc.end();
  return label === undefined
    ? await bytes
    : await layBesideLabel(await bytes, Buffer.from(label, 'base64'), { title, now });
}

/** Creates the codes of a document, each once. A code takes 2 ms, and loading what makes it 100: most papers have none. */
async function createCodes(parts: readonly PdfPart[]): Promise<Map<string, QrCode>> {
  const links = listLinks(parts);
  if (links.length === 0) return new Map();
  const { createQrCode } = await import('./qr-code.ts');
  return new Map(links.map((link) => [link, createQrCode(link)]));
}

/** Opens each picture once, so that the PDF has it once. The types of the library don't know that it can. */
function openPictures(doc: object, jpegs: ReadonlyMap<string, Buffer>): Map<string, PdfImage> {
  const opener = doc as { openImage(jpeg: Buffer): PdfImage };
  return new Map([...jpegs].map(([key, jpeg]) => [key, opener.openImage(jpeg)]));
}

/** Writes the document's name and the page's number below each page, so far from its lower edge. */
function writeFooters(doc: PDFKit.PDFDocument, title: string, last: number): void {
  const margin = doc.page.margins.left;
  const { start, count } = doc.bufferedPageRange();
  const fullWidth = doc.page.width - 2 * margin;
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const options = { width: fullWidth, height: 12, ellipsis: true, lineBreak: false };
    const y = doc.page.height - last;
    style(doc, { size: sizes.label, ink: inks.muted }).text(title, margin, y, {
      ...options,
      width: options.width - 60,
    });
    doc.text(`${page - start + 1} / ${count}`, margin, y, { ...options, align: 'right' });
  }
}
