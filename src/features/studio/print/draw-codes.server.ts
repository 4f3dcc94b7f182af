import { drawCode, drawRule, type Frame, inks } from '../../../platform/pdf/drawing.ts';
import { fitText, widthOf, writeFitted } from '../../../platform/pdf/fit-text.ts';
import { inGroup } from '../../../platform/pdf/structure.ts';
import type { CodeSheet } from './print-drawings.ts';

const columns = 3;
const rows = 3;
const between = 18;
const codeSize = 1.75 * 72;
const rowHeight = 204;
const firstRow = 86;

function writeHead(frame: Frame, { title, note }: CodeSheet): void {
  const { doc, x, width } = frame;
  const right = width * 0.36;
  const name = { x, y: 59, width: width - right - 12, lines: 1, sizes: [24, 20, 17, 14, 12], tag: 'H1' } as const;
  writeFitted(doc, title, name);
  const small = { x: x + width - right, y: 59, width: right, lines: 1, sizes: [10.5, 9], font: 'regular' } as const;
  writeFitted(doc, note, { ...small, align: 'right' });
  doc.y = 68;
  drawRule(frame, inks.rule);
}

function drawLabeled(frame: Frame, { name, line, price, link }: CodeSheet['codes'][number], top: number): void {
  const { doc, x, width, codes } = frame;
  const code = codes.get(link);
  if (code) drawCode(doc, code, { x, y: top, size: codeSize });
  // Readers need four empty squares around a code.
  const y = top + codeSize + 28;
  writeFitted(doc, name, { x, y, width, lines: 1, sizes: [14, 12, 10.5, 9], tag: 'H2' });
  const below = { x, y: y + 15, lines: 1 };
  const amount = { ...below, width, sizes: [10.5], font: 'strong', align: 'right' } as const;
  const taken = widthOf(doc, fitText(doc, price, amount));
  writeFitted(doc, price, amount);
  writeFitted(doc, line, { ...below, width: width - taken - 8, sizes: [10.5, 9], font: 'regular' });
  doc.y = y + 24;
  drawRule(frame, inks.hair);
}

export function drawCodes(frame: Frame, codes: CodeSheet): void {
  const { doc, x } = frame;
  const width = (frame.width - (columns - 1) * between) / columns;
  for (const [index, one] of codes.codes.entries()) {
    const place = index % (columns * rows);
    if (index > 0 && place === 0) doc.addPage();
    if (place === 0) writeHead(frame, codes);
    const column = place % columns;
    const top = firstRow + ((place - column) / columns) * rowHeight;
    inGroup(doc, 'Sect', () => drawLabeled({ ...frame, x: x + column * (width + between), width }, one, top));
  }
}
