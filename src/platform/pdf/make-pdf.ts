/**
 * Makes a PDF, mostly on letter paper: headings, paragraphs, labeled facts, tables, and pieces with their pictures, top to bottom, as many
 * pages as they need. What people wrote is only ever text: no link, script, form, or file gets into a PDF. Its
 * fonts are embedded (`letters.ts`). Names are set in Besley if it has their letters. Its parts are tagged (`structure.ts`).
 */
import PDFDocument from 'pdfkit';
import type { QrCode } from '../qr/qr-code.ts';
import { cleanText } from './clean-text.ts';
import { writeParts } from './draw-parts.ts';
import { type Doc, inks, type PdfImage, type PdfTools, papers, sizes } from './drawing.ts';
import { writeFitted } from './fit-text.ts';
import { openFonts } from './letters.ts';
import { listLinks, type PdfDocument, type PdfPart } from './pdf-document.ts';
import { startStructure } from './structure.ts';
import { type PictureFile, toJpegs } from './to-jpegs.ts';
import { pdfWords } from './words.ts';

const noTools: PdfTools = { drawings: {}, finishes: {} };

/**
 * Makes a PDF and returns its bytes. It takes 100 to 250 ms, so the server has it done by `pdf-maker.ts`.
 * @param files the pictures that were found; pieces without one are shown without
 * @param tools what the document's drawings and its finish name
 */
export async function makePdf(
  { title, isBare, parts, paper, finish }: PdfDocument,
  now: Date,
  files: readonly PictureFile[] = [],
  { drawings, finishes }: PdfTools = noTools,
): Promise<Buffer> {
  const jpegs = await toJpegs(files);
  const { size, margin, last } = papers[paper];
  const doc = new PDFDocument({
    size: [...size],
    margin,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    // Tags came with 1.4; readers expect 1.7 of a tagged document.
    pdfVersion: '1.7',
    tagged: true,
    // It would open one that lacks most letters. Opened without a name, one of ours would be read again wherever a text has it.
    font: null as unknown as string,
    info: { Title: cleanText(title), CreationDate: now, ModDate: now },
  });
  const isLettered = !(await openFonts(doc, cleanText(`${title}${JSON.stringify(parts)}`)));
  const pictures = openPictures(doc, jpegs);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const codes = await createCodes(parts);
  const endStructure = startStructure(doc);
  writeParts({ doc, x: margin, width: doc.page.width - 2 * margin, pictures, codes, drawings }, parts);
  endStructure();
  if (!isBare) writeFooters(doc, isLettered ? title : pdfWords.missing, last);
  else if (!isLettered) writeNotes(doc);
  doc.end();
  if (finish === undefined) return await bytes;
  const finishPages = finishes[finish.name];
  if (finishPages === undefined) throw new Error(`Nothing finishes a ${finish.name}.`);
  return await finishPages(await bytes, finish.data, { title, now });
}

/** Creates the codes of a document, each once. What makes them takes 40 ms to load, and most papers have none. */
async function createCodes(parts: readonly PdfPart[]): Promise<Map<string, QrCode>> {
  const links = listLinks(parts);
  if (links.length === 0) return new Map();
  const { createQrCode } = await import('../qr/qr-code.ts');
  return new Map(links.map((link) => [link, createQrCode(link)]));
}

/** Opens each picture once, so that the PDF has it once. The types of the library don't know that it can. */
function openPictures(doc: object, jpegs: ReadonlyMap<string, Buffer>): Map<string, PdfImage> {
  const opener = doc as { openImage(jpeg: Buffer): PdfImage };
  return new Map([...jpegs].map(([key, jpeg]) => [key, opener.openImage(jpeg)]));
}

function writeFooters(doc: Doc, text: string, last: number): void {
  const x = doc.page.margins.left;
  const { start, count } = doc.bufferedPageRange();
  const width = doc.page.width - 2 * x;
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const place = {
      x,
      y: doc.page.height - last + sizes.label,
      lines: 1,
      font: 'regular',
      ink: inks.muted,
      tag: null,
    } as const;
    writeFitted(doc, text, { ...place, width: width - 60, sizes: [sizes.label, 7, 6] });
    writeFitted(doc, `${page - start + 1} / ${count}`, { ...place, width, sizes: [sizes.label], align: 'right' });
  }
}

function writeNotes(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const place = { x: 0, y: doc.page.height - 5, width: doc.page.width, align: 'center', font: 'regular' } as const;
    writeFitted(doc, pdfWords.missing, { ...place, lines: 1, sizes: [6.5], ink: inks.muted, tag: null });
  }
}
