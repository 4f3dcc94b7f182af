import type { QrCode } from '../qr/qr-code.ts';
import { cleanText } from './clean-text.ts';
import { displayCharacters } from './display-characters.ts';
import type { Paper } from './pdf-document.ts';
import { drawBlock, type Style, setBlock } from './set-text.ts';
import { asArtifact, asFigure, asText, type TextTag } from './structure.ts';
import { pdfWords } from './words.ts';

export type Doc = PDFKit.PDFDocument;

export const mm = 72 / 25.4;
/** Points of a page, its margins, and how far its last line is from its lower edge. */
export const papers: Readonly<Record<Paper, { size: readonly [number, number]; margin: number; last: number }>> = {
  letter: { size: [612, 792], margin: 18 * mm, last: 36 },
  label: { size: [288, 432], margin: 22, last: 17 },
  half: { size: [396, 612], margin: 34, last: 24 },
};
/** Width of a page that has room for a column beside another. */
const wideColumn = 400;
export const sizes = {
  title: 24,
  heading: 14,
  quote: 14,
  large: 13,
  name: 13,
  sum: 12,
  text: 10.5,
  small: 9.5,
  label: 8.5,
};
export const inks = { text: '#1b1a19', muted: '#5c5852', rule: '#1b1a19', hair: '#d9d5ce' };
export const gap = 18;
/** Rows and facts are cut at this height, so that no text of a stranger makes them longer than a page. */
const tallestCell = 240;

export type PdfImage = Buffer & { width: number; height: number };

/** What the rooms add: functions by name, each with the data that its room describes. */
export interface PdfTools {
  drawings: Readonly<Record<string, (frame: Frame, data: never) => void>>;
  finishes: Readonly<
    Record<string, (pdf: Buffer, data: string, about: { title: string; now: Date }) => Promise<Buffer>>
  >;
}

export interface Frame {
  doc: Doc;
  x: number;
  width: number;
  /** Keyed by picture. Each is in the PDF once, however often it is shown. */
  pictures: ReadonlyMap<string, PdfImage>;
  codes: ReadonlyMap<string, QrCode>;
  drawings: PdfTools['drawings'];
}

export const isWide = ({ width }: Pick<Frame, 'width'>) => width > wideColumn;

export const bottom = (doc: Doc) => doc.page.height - doc.page.margins.bottom;

/** The display font for a text whose letters it has, else the strong one. */
export const fontFor = (text: string): Style['font'] =>
  [...text].every((letter) => displayCharacters.includes(letter)) ? 'display' : 'strong';

export function ensureRoom(doc: Doc, height: number): void {
  if (doc.y + height > bottom(doc)) doc.addPage();
}

export function drawRule({ doc, x, width }: Pick<Frame, 'doc' | 'x' | 'width'>, ink: string, thickness = 0.7): void {
  asArtifact(doc, () => {
    doc
      .moveTo(x, doc.y)
      .lineTo(x + width, doc.y)
      .lineWidth(thickness)
      .strokeColor(ink)
      .stroke();
  });
}

/** Draws a code, its upper left corner at `x` and `y`, `size` points wide. */
export function drawCode(doc: Doc, code: QrCode, { x, y, size }: { x: number; y: number; size: number }): void {
  asFigure(doc, pdfWords.code, () => {
    doc
      .save()
      .translate(x, y)
      .scale(size / code.size)
      .path(code.path)
      .fill('#000000')
      .restore();
  });
}

export interface Cell extends Style {
  text: string;
  x: number;
  width: number;
  align?: 'left' | 'right';
  /** Default: a paragraph. */
  tag?: TextTag;
  into?: ReturnType<Doc['struct']>;
}

export function writeCell(
  doc: Doc,
  { text, tag = 'P', into, ...cell }: Cell,
  y: number,
  tallest = tallestCell,
): number {
  const clean = cleanText(text);
  if (clean.trim() === '' && tag === 'P') return y;
  const { lines } = setBlock(doc, { ...cell, text: clean, height: tallest });
  let end = y;
  asText(doc, { tag, text: clean, ...(into && { into }) }, () => {
    end = drawBlock(doc, lines, { ...cell, y });
  });
  return end;
}

export function writeRow(doc: Doc, cells: readonly Cell[], space: number): void {
  const heights = cells.map(({ text, ...cell }) => {
    const block = { ...cell, text: cleanText(text), height: tallestCell };
    return setBlock(doc, block).height;
  });
  const height = Math.max(...heights);
  ensureRoom(doc, height + space);
  const { y } = doc;
  for (const cell of cells) writeCell(doc, cell, y);
  doc.y = y + height + space;
}

export function writeText(
  { doc, x, width }: Frame,
  text: string,
  look: Style & { tag?: TextTag },
  space: number,
): void {
  const { tag = 'P', ...style } = look;
  ensureRoom(doc, style.size * 2);
  const clean = cleanText(text);
  const { lines } = setBlock(doc, { ...style, text: clean, width });
  asText(doc, { tag, text: clean }, () => {
    const end = drawBlock(doc, lines, { ...style, x, y: doc.y, width }, (y, leading) => {
      if (y + leading <= bottom(doc)) return y;
      doc.continueOnNewPage();
      return doc.y;
    });
    doc.y = end + space;
  });
}
