import { cleanText } from './clean-text.ts';
import {
  bottom,
  type Cell,
  type Doc,
  drawCode,
  drawRule,
  ensureRoom,
  type Frame,
  fontFor,
  gap,
  inks,
  isWide,
  mm,
  sizes,
  writeCell,
  writeRow,
  writeText,
} from './drawing.ts';
import type { PdfDrawing, PdfFact, PdfFoot, PdfHead, PdfPart, PdfPiece, PdfQuote, PdfTable } from './pdf-document.ts';
import { lineWidth, type Style, setBlock } from './set-text.ts';
import { addGroup, asFigure, inGroup } from './structure.ts';

const pieceWidth = 60 * mm;
const tallestPiece = 95 * mm;
const smallPieceWidth = 28 * mm;
const tallestSmallPiece = 42 * mm;
/** A name with a line of what it is. */
const shortestPiece = 40;
const piecesInRow = 3;
const codeOf = (frame: Frame) => (isWide(frame) ? 26 : 19) * mm;

const pageOf = (doc: Doc) => doc.bufferedPageRange().count;

function writeTitle(frame: Frame, label: string, title: string): void {
  writeText(frame, label, { size: sizes.text, ink: inks.muted }, 2);
  writeText(frame, title, { size: sizes.title, font: 'strong', tag: 'H1' }, 8);
  drawRule(frame, inks.rule);
  frame.doc.y += gap;
}

function drawDoubleRule(frame: Frame, space: number): void {
  drawRule(frame, inks.rule, 0.8 * mm);
  frame.doc.y += 1.4 * mm;
  drawRule(frame, inks.rule, 0.25 * mm);
  frame.doc.y += space;
}

function writeNarrowHead(frame: Frame, { name, title, detail }: PdfHead): void {
  const { doc, width } = frame;
  const text = cleanText(name);
  const font = fontFor(text) ?? 'strong';
  const size = [22, 19, 16].find((one) => lineWidth(doc, text, { size: one, font }) <= width) ?? 14;
  writeText(frame, text, { size, font, tag: 'H1' }, 1 * mm);
  writeText(frame, `${title}, ${detail}`, { size: sizes.small, ink: inks.muted }, 2 * mm);
  drawDoubleRule(frame, 4 * mm);
}

function writeHead(frame: Frame, { name, title, detail }: PdfHead): void {
  const { doc, x, width } = frame;
  const right = 76 * mm;
  const room = width - right - 10 * mm;
  const text = cleanText(name);
  const font = fontFor(text) ?? 'strong';
  const fits = (size: number) => lineWidth(doc, text, { size, font }) <= room;
  const size = [28, 24, 20].find(fits) ?? 17;
  const lower = Math.max(writeCell(doc, { text, x, width: room, size, font, tag: 'H1' }, doc.y), doc.y + 30);
  const end = { x: x + width - right, width: right, align: 'right', size: sizes.text } as const;
  writeCell(doc, { ...end, text: title }, lower - 33, 1);
  writeCell(doc, { ...end, text: detail, ink: inks.muted }, lower - 18, 1);
  doc.y = lower + 5 * mm;
  drawDoubleRule(frame, 9 * mm);
}

function writeQuote(frame: Frame, { text, by }: PdfQuote): void {
  inGroup(frame.doc, 'BlockQuote', () => {
    writeText(frame, text, { size: sizes.quote }, 2 * mm);
    writeText(frame, by, { size: sizes.text }, gap);
  });
}

/** An email address that is too long for its line is broken before its @, and nowhere else. */
function breakEmail(doc: Doc, line: string, width: number): string {
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(line);
  return isEmail && lineWidth(doc, line, { size: sizes.text }) > width ? line.replace('@', '\n@') : line;
}

function writeTable(frame: Frame, { columns, rows }: PdfTable): void {
  const { doc, width: fullWidth } = frame;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  let { x } = frame;
  const places = columns.map(({ label, width, align }, index) => {
    const isLast = index === columns.length - 1;
    const place = { label, x, width: (width / total) * fullWidth - (isLast ? 0 : 8), ...(align && { align }) };
    x += place.width + 8;
    return place;
  });
  const toCells = (texts: readonly string[], look: Style & Pick<Cell, 'tag'>): Cell[] =>
    places.map(({ label: _, ...place }, index) => ({ ...place, ...look, text: texts[index] ?? '' }));
  const labels = places.map(({ label }) => label);
  ensureRoom(doc, 60);
  if (labels.some(Boolean)) {
    inGroup(doc, 'TR', () => writeRow(doc, toCells(labels, { size: sizes.label, ink: inks.muted, tag: 'TH' }), 4));
    drawRule(frame, inks.rule);
  }
  for (const [index, { cells, strong = false }] of rows.entries()) {
    doc.y += 6;
    const look: Style = strong ? { size: sizes.sum, font: 'strong' } : { size: sizes.text };
    inGroup(doc, 'TR', () => writeRow(doc, toCells(cells, { ...look, tag: 'TD' }), 6));
    drawRule(frame, strong || rows[index + 1]?.strong ? inks.rule : inks.hair);
  }
  doc.y += gap;
}

function writeFacts({ doc, x, width: fullWidth }: Frame, facts: readonly PdfFact[]): void {
  const most = isWide({ width: fullWidth }) ? 3 : 2;
  const columns = Math.min(most, Math.max(1, facts.length));
  const width = fullWidth / columns;
  for (let start = 0; start < facts.length; start += columns) {
    const row = facts.slice(start, start + columns);
    const toCell = (text: string, index: number, look: Style) => ({
      ...look,
      text,
      x: x + index * width,
      width: width - 4,
    });
    const toText = (lines: readonly string[]) => lines.map((line) => breakEmail(doc, line, width - 4)).join('\n');
    // A label is read with its lines, although it is drawn with the other labels.
    const groups = row.map(() => addGroup(doc, 'Div'));
    const labels = row.map(({ label }, index) => toCell(label, index, { size: sizes.text, font: 'strong' }));
    const texts = row.map(({ lines }, index) => toCell(toText(lines), index, { size: sizes.text }));
    const intoGroups = (cells: readonly Cell[]) =>
      cells.map((cell, index) => ({ ...cell, ...(groups[index] && { into: groups[index] }) }));
    ensureRoom(doc, 80);
    writeRow(doc, intoGroups(labels), 1);
    writeRow(doc, intoGroups(texts), gap);
    for (const group of groups) group.end();
  }
}

/** Draws a picture within a box at its upper left corner, if there is one. Returns its height. */
function drawPicture({ doc, x, pictures }: Frame, { picture, name }: PdfPiece, width: number, tallest: number): number {
  const image = picture === null ? undefined : pictures.get(picture.key);
  if (image === undefined) return 0;
  const scale = Math.min(width / image.width, tallest / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  asFigure(doc, cleanText(name), () => doc.image(image, x, doc.y, size));
  return image.height * scale;
}

function writeLabel(
  doc: Doc,
  { name, lines }: PdfPiece,
  place: Pick<Cell, 'x' | 'width'>,
  size: { name: number; text: number },
): void {
  writeRow(doc, [{ ...place, text: name, size: size.name, font: fontFor(cleanText(name)) ?? 'strong' }], 1);
  if (lines.length > 0) writeRow(doc, [{ ...place, text: lines.join('\n'), size: size.text, ink: inks.muted }], 0);
}

function writeLargePiece(frame: Frame, piece: PdfPiece): void {
  const height = drawPicture(frame, piece, pieceWidth, tallestPiece);
  if (height > 0) frame.doc.y += height + 3 * mm;
  const place = { x: frame.x, width: pieceWidth };
  writeLabel(frame.doc, piece, place, { name: sizes.name, text: sizes.text });
}

function writeSmallPieces(frame: Frame, pieces: readonly PdfPiece[]): void {
  const { doc } = frame;
  const inRow = isWide(frame) ? piecesInRow : 1;
  const width = frame.width / inRow;
  const room = pieces.some(({ picture }) => picture !== null) ? tallestSmallPiece : shortestPiece;
  for (let start = 0; start < pieces.length; start += inRow) {
    ensureRoom(doc, room);
    const { y } = doc;
    const ends = pieces.slice(start, start + inRow).map((piece, index) => {
      const x = frame.x + index * width;
      doc.y = y;
      const height = drawPicture({ ...frame, x }, piece, smallPieceWidth, tallestSmallPiece);
      const left = height > 0 ? x + smallPieceWidth + 4 * mm : x;
      const place = { x: left, width: x + width - 8 - left };
      writeLabel(doc, piece, place, { name: sizes.text, text: sizes.small });
      return Math.max(y + height, doc.y);
    });
    doc.y = Math.max(...ends) + (isWide(frame) ? gap : gap / 2);
  }
}

/**
 * Writes the first piece with other parts beside it, which may go on for pages, and then the other pieces. On narrow paper all pieces
 * are small, above those parts.
 */
function writePieces(frame: Frame, pieces: readonly PdfPiece[], beside: readonly PdfPart[]): void {
  if (!isWide(frame)) {
    writeSmallPieces(frame, pieces);
    frame.doc.y += gap / 2;
    writeParts(frame, beside);
    return;
  }
  const { doc } = frame;
  const { y } = doc;
  const page = pageOf(doc);
  const [first, ...others] = pieces;
  if (first) writeLargePiece(frame, first);
  const end = doc.y;
  doc.y = y;
  const aside = pieceWidth + 14 * mm;
  writeParts({ ...frame, x: frame.x + aside, width: frame.width - aside }, beside);
  if (pageOf(doc) === page) doc.y = Math.max(end, doc.y);
  if (others.length === 0) return;
  const last = pageOf(doc);
  ensureRoom(doc, 10 + gap + tallestSmallPiece);
  if (pageOf(doc) === last) {
    doc.y += 10;
    drawRule(frame, inks.hair);
    doc.y += gap;
  }
  writeSmallPieces(frame, others);
}

function writeFoot(frame: Frame, { code, title, lines }: PdfFoot): void {
  const { doc, x, width } = frame;
  const codeSize = codeOf(frame);
  const footHeight = codeSize + (isWide(frame) ? 5 : 3) * mm;
  ensureRoom(doc, footHeight);
  doc.y = bottom(doc) - footHeight;
  drawRule(frame, inks.rule);
  const top = bottom(doc) - codeSize;
  if (code) drawCode(doc, code, { x, y: top, size: codeSize });
  const left = code ? x + codeSize + (isWide(frame) ? 6 : 4) * mm : x;
  const room = width - (left - x);
  const size = isWide(frame) ? sizes.text : sizes.small;
  const block = { text: lines.join('\n'), x: left, width: room, size };
  const { height } = setBlock(doc, { ...block, text: cleanText(block.text) });
  const heading: Cell = { text: title, x: left, width: room, size, font: 'strong' };
  const titleHeight = setBlock(doc, { ...heading, text: cleanText(title) }).height;
  doc.y = Math.max(top, bottom(doc) - height - Math.max(17, titleHeight));
  writeRow(doc, [heading], 0);
  writeCell(doc, block, doc.y, bottom(doc) - doc.y);
}

function draw(frame: Frame, { name, data }: PdfDrawing): void {
  const drawing = frame.drawings[name];
  if (drawing === undefined) throw new Error(`Nothing draws ${name}.`);
  drawing(frame, data as never);
}

function writePart(frame: Frame, part: PdfPart): void {
  if (part.kind === 'title') writeTitle(frame, part.label, part.title);
  else if (part.kind === 'head') (isWide(frame) ? writeHead : writeNarrowHead)(frame, part.head);
  else if (part.kind === 'heading') {
    ensureRoom(frame.doc, 70);
    writeText(frame, part.text, { size: sizes.heading, font: 'strong', tag: 'H2' }, 6);
  } else if (part.kind === 'paragraph') {
    const { muted = false, large = false } = part.look;
    writeText(frame, part.text, { size: large ? sizes.large : sizes.text, ink: muted ? inks.muted : inks.text }, 8);
  } else if (part.kind === 'quote') writeQuote(frame, part.quote);
  else if (part.kind === 'facts') writeFacts(frame, part.facts);
  else if (part.kind === 'table') inGroup(frame.doc, 'Table', () => writeTable(frame, part.table));
  else if (part.kind === 'pieces') writePieces(frame, part.pieces, part.beside);
  else if (part.kind === 'foot') writeFoot(frame, part.foot);
  else draw(frame, part.drawing);
}

export function writeParts(frame: Frame, parts: readonly PdfPart[]): void {
  for (const part of parts) writePart(frame, part);
}
