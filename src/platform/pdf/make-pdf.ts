/**
 * Makes a PDF of text on letter paper: headings, paragraphs, labeled facts, and tables, top to bottom, as many pages as they need.
 * What people wrote is only ever text: no link, script, form, or file gets into a PDF. Noto Sans is embedded; it has Latin with
 * Vietnamese, Greek, and Cyrillic, and shows an empty box for other letters.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { cleanText } from './clean-text.ts';
import type { PdfDocument, PdfFact, PdfSheet, PdfTable } from './pdf-document.ts';

const margin = 54;
const sizes = { title: 24, heading: 14, large: 13, text: 10.5, label: 8.5 };
const inks = { text: '#1c1b1a', muted: '#5c5853', rule: '#1c1b1a', hair: '#d6d2cc' };
const gap = 18;
/** Rows and facts are cut at this height, so that no text of a stranger makes them longer than a page. */
const tallestCell = 240;

/** The fonts lie beside this file, and beside the built one. */
const readFont = (name: string) => readFile(path.join(import.meta.dirname, 'fonts', name));

let loaded: Promise<[Buffer, Buffer]> | null = null;

/** Makes a PDF and returns its bytes. It takes 100 to 250 ms, so the server has it done by `pdf-maker.ts`. */
export async function makePdf({ title, parts }: PdfDocument, now: Date): Promise<Buffer> {
  loaded ??= Promise.all([readFont('noto-sans.ttf'), readFont('noto-sans-semibold.ttf')]);
  const [regular, strong] = await loaded;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    // Without a font of ours it would open one that lacks most letters.
    font: regular as unknown as string,
    info: { Title: cleanText(title), CreationDate: now, ModDate: now },
  });
  doc.registerFont('regular', regular).registerFont('strong', strong);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  writeParts(createSheet(doc), parts);
  writeFooters(doc, cleanText(title));
  doc.end();
  return await bytes;
}

type Doc = PDFKit.PDFDocument;

interface Style {
  size: number;
  font?: 'regular' | 'strong';
  ink?: string;
}

const style = (doc: Doc, { size, font = 'regular', ink = inks.text }: Style) =>
  doc.font(font).fontSize(size).fillColor(ink);

const bottom = (doc: Doc) => doc.page.height - margin;
const fullWidth = (doc: Doc) => doc.page.width - 2 * margin;

/** Starts a new page if what follows doesn't fit on this one. */
function ensureRoom(doc: Doc, height: number): void {
  if (doc.y + height > bottom(doc)) doc.addPage();
}

function drawRule(doc: Doc, ink: string): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + fullWidth(doc), doc.y)
    .lineWidth(0.7)
    .strokeColor(ink)
    .stroke();
}

interface Cell extends Style {
  text: string;
  x: number;
  width: number;
  align?: 'left' | 'right';
}

/** Writes texts side by side, and goes on below the tallest. */
function writeRow(doc: Doc, cells: readonly Cell[], space: number): void {
  const clean = cells.map((cell) => ({ ...cell, text: cleanText(cell.text) }));
  const heights = clean.map((cell) =>
    Math.min(tallestCell, style(doc, cell).heightOfString(cell.text, { width: cell.width })),
  );
  const height = Math.max(...heights);
  ensureRoom(doc, height + space);
  const { y } = doc;
  for (const { text, x, width, align = 'left', ...look } of clean) {
    style(doc, look).text(text, x, y, { width, align, height: tallestCell, ellipsis: true });
  }
  doc.x = margin;
  doc.y = y + height + space;
}

function writeTable(doc: Doc, { columns, rows }: PdfTable): void {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  let x = margin;
  const places = columns.map(({ label, width, align }) => {
    const place = { label, x, width: (width / total) * fullWidth(doc) - 8, ...(align && { align }) };
    x += place.width + 8;
    return place;
  });
  const toCells = (texts: readonly string[], look: Style): Cell[] =>
    places.map(({ label: _, ...place }, index) => ({ ...place, ...look, text: texts[index] ?? '' }));
  const labels = toCells(
    places.map(({ label }) => label),
    { size: sizes.label, ink: inks.muted },
  );
  ensureRoom(doc, 60);
  writeRow(doc, labels, 4);
  drawRule(doc, inks.rule);
  for (const { cells, strong = false } of rows) {
    doc.y += 6;
    writeRow(doc, toCells(cells, { size: sizes.text, font: strong ? 'strong' : 'regular' }), 6);
    drawRule(doc, strong ? inks.rule : inks.hair);
  }
  doc.y += gap;
}

function writeFacts(doc: Doc, facts: readonly PdfFact[]): void {
  const columns = Math.min(3, Math.max(1, facts.length));
  const width = fullWidth(doc) / columns;
  for (let start = 0; start < facts.length; start += columns) {
    const row = facts.slice(start, start + columns);
    const toCell = (text: string, index: number, look: Style) => ({
      ...look,
      text,
      x: margin + index * width,
      width: width - 12,
    });
    const labels = row.map(({ label }, index) => toCell(label, index, { size: sizes.label, ink: inks.muted }));
    const texts = row.map(({ lines }, index) => toCell(lines.join('\n'), index, { size: sizes.large }));
    ensureRoom(doc, 80);
    writeRow(doc, labels, 3);
    writeRow(doc, texts, gap);
  }
}

function createSheet(doc: Doc): PdfSheet {
  const writeText = (text: string, look: Style, space: number) => {
    ensureRoom(doc, look.size * 2);
    style(doc, look).text(cleanText(text), margin, doc.y, { width: fullWidth(doc) });
    doc.y += space;
  };
  return {
    title: (label, title) => {
      writeText(label, { size: sizes.text, ink: inks.muted }, 2);
      writeText(title, { size: sizes.title, font: 'strong' }, 8);
      drawRule(doc, inks.rule);
      doc.y += gap;
    },
    heading: (text) => {
      ensureRoom(doc, 70);
      writeText(text, { size: sizes.heading, font: 'strong' }, 6);
    },
    paragraph: (text, { muted = false, large = false } = {}) =>
      writeText(text, { size: large ? sizes.large : sizes.text, ink: muted ? inks.muted : inks.text }, 8),
    facts: (facts) => writeFacts(doc, facts),
    table: (table) => writeTable(doc, table),
  };
}

function writeParts(sheet: PdfSheet, parts: PdfDocument['parts']): void {
  for (const part of parts) {
    if (part.kind === 'title') sheet.title(part.label, part.title);
    else if (part.kind === 'heading') sheet.heading(part.text);
    else if (part.kind === 'paragraph') sheet.paragraph(part.text, part.look);
    else if (part.kind === 'facts') sheet.facts(part.facts);
    else sheet.table(part.table);
  }
}

/** Writes the document's name and the page's number below each page. */
function writeFooters(doc: Doc, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const options = { width: fullWidth(doc), height: 12, ellipsis: true, lineBreak: false };
    const y = doc.page.height - 36;
    style(doc, { size: sizes.label, ink: inks.muted }).text(title, margin, y, {
      ...options,
      width: options.width - 60,
    });
    doc.text(`${page - start + 1} / ${count}`, margin, y, { ...options, align: 'right' });
  }
}
