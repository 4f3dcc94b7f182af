/** Draws price tags of 2 × 3.5 inches, twelve on a letter page, with marks where to cut and where to punch. */
import { type Doc, drawCode, drawRule, type Frame, inks } from '../../../platform/pdf/drawing.ts';
import { fitText, widthOf, writeFitted } from '../../../platform/pdf/fit-text.ts';
import { asArtifact, inGroup } from '../../../platform/pdf/structure.ts';
import type { PriceTag } from './print-drawings.ts';

const inch = 72;
const tagWidth = 2 * inch;
const tagHeight = 3.5 * inch;
const columns = 4;
const rows = 3;
const edge = 0.25 * inch;
const inset = 12;
const room = tagWidth - 2 * inset;
const codeSize = 1.1 * inch;

/** Points below a tag's upper edge. */
const hole = { y: 16, radius: 5.5 };
const nameY = 44;
const nameHeight = 42;
const ruleY = 202;
const codeY = ruleY - 11 - codeSize;
/** Texts above a code leave it the four squares that readers need. */
const textEnd = codeY - 13;

const markInk = '#8a857d';

function drawLine(doc: Doc, from: readonly [number, number], to: readonly [number, number]): void {
  doc
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(0.4)
    .strokeColor(markInk)
    .stroke();
}

function drawMarks(doc: Doc): void {
  const { width, height } = doc.page;
  const xs = Array.from({ length: columns + 1 }, (_, index) => edge + index * tagWidth);
  const ys = Array.from({ length: rows + 1 }, (_, index) => edge + index * tagHeight);
  for (const x of xs) {
    drawLine(doc, [x, 4], [x, 12]);
    drawLine(doc, [x, height - 12], [x, height - 4]);
    for (const y of ys) {
      drawLine(doc, [x - 4, y], [x + 4, y]);
      drawLine(doc, [x, y - 4], [x, y + 4]);
    }
  }
  for (const y of ys) {
    drawLine(doc, [4, y], [12, y]);
    drawLine(doc, [width - 12, y], [width - 4, y]);
  }
}

function writePrice(doc: Doc, { price, note }: PriceTag, x: number, y: number): void {
  const small = { width: room, lines: 1, sizes: [9], font: 'regular' } as const;
  const left = room - widthOf(doc, fitText(doc, note, small)) - 6;
  writeFitted(doc, price, { x, y, width: left, lines: 1, sizes: [24, 20, 17, 15, 13.5, 12, 10.5] });
  writeFitted(doc, note, { ...small, x, y, align: 'right' });
}

function drawTag({ doc, codes }: Frame, tag: PriceTag, left: number, top: number): void {
  const x = left + inset;
  asArtifact(doc, () => {
    doc
      .circle(left + tagWidth / 2, top + hole.y, hole.radius)
      .lineWidth(0.8)
      .strokeColor(inks.rule)
      .stroke();
  });
  const sizes = [16, 14, 12, 10.5, 9];
  const name = { x, y: top + nameY, width: room, height: nameHeight, sizes, tag: 'H2' } as const;
  const y = writeFitted(doc, tag.name, name) + 13;
  const lines = { width: room, height: top + textEnd - y + 12, sizes: [9, 8, 7.5], font: 'regular' } as const;
  if (tag.lines.length > 0) writeFitted(doc, tag.lines.join('\n'), { ...lines, x, y });
  const code = codes.get(tag.link);
  if (code) drawCode(doc, code, { x, y: top + codeY, size: codeSize });
  doc.y = top + ruleY;
  drawRule({ doc, x, width: room }, inks.rule, 1.4);
  writePrice(doc, tag, x, top + ruleY + 25);
  writeFitted(doc, tag.by, { x, y: top + ruleY + 40, width: room, lines: 1, sizes: [8.5, 8, 7.5], font: 'regular' });
}

export function drawTags(frame: Frame, tags: readonly PriceTag[]): void {
  const { doc } = frame;
  const perPage = columns * rows;
  for (const [index, tag] of tags.entries()) {
    const place = index % perPage;
    if (index > 0 && place === 0) doc.addPage();
    if (place === 0) {
      // The lowest tags reach into the margin, where text would start a new page.
      doc.page.margins.bottom = 0;
      asArtifact(doc, () => drawMarks(doc));
    }
    const column = place % columns;
    const top = edge + ((place - column) / columns) * tagHeight;
    inGroup(doc, 'Sect', () => drawTag(frame, tag, edge + column * tagWidth, top));
  }
}
