import { breakLines, cutLines, type Measure } from './break-lines.ts';
import { ascentOf, splitRuns } from './letters.ts';

type Doc = PDFKit.PDFDocument;

export interface Style {
  size: number;
  font?: 'regular' | 'strong' | 'display';
  ink?: string;
}

/** A run that is turned is laid out as a whole; others word by word, which the library remembers. */
const layoutOf = (isTurned: boolean) => (isTurned ? { features: [] } : {});

export function lineWidth(doc: Doc, line: string, { size, font = 'regular' }: Style): number {
  let width = 0;
  for (const run of splitRuns(doc, line, font)) {
    width += doc.font(run.font).fontSize(size).widthOfString(run.text, layoutOf(run.isTurned));
  }
  return width;
}

const lineHeight = (doc: Doc, { size, font = 'regular' }: Style): number =>
  doc.font(font).fontSize(size).currentLineHeight(true);

export function drawLine(doc: Doc, line: string, place: { x: number; ground: number }, style: Style): void {
  const { size, font = 'regular', ink = '#000000' } = style;
  let { x } = place;
  for (const { text, font: face, isTurned } of splitRuns(doc, line, font)) {
    const options = { lineBreak: false, ...layoutOf(isTurned) } as const;
    doc.font(face).fontSize(size).fillColor(ink);
    doc.text(text, x, place.ground, { ...options, baseline: 'alphabetic' });
    x += doc.widthOfString(text, options);
  }
}

interface Block extends Style {
  text: string;
  width: number;
  /** Default: as high as it gets. */
  height?: number;
}

/** Breaks a text into lines, the last with an ellipsis if there is no room for all. Returns them with their height. */
export function setBlock(doc: Doc, { text, width, height, ...style }: Block): { lines: string[]; height: number } {
  const measure: Measure = (part) => lineWidth(doc, part, style);
  const leading = lineHeight(doc, style);
  const max = height === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(height / leading));
  const { lines } = breakLines(text, { width, max }, measure);
  const kept = cutLines(lines, max, width, measure);
  return { lines: kept, height: kept.length * leading };
}

/** Draws lines below each other; returns where the next would begin. `onLine` may move on to another page. */
export function drawBlock(
  doc: Doc,
  lines: readonly string[],
  { x, y, width, align = 'left', ...style }: Style & { x: number; y: number; width: number; align?: 'left' | 'right' },
  onLine: (y: number, leading: number) => number = (top) => top,
): number {
  const leading = lineHeight(doc, style);
  const ascent = ascentOf(doc, style.font ?? 'regular', style.size);
  let top = y;
  for (const line of lines) {
    top = onLine(top, leading);
    const free = align === 'right' ? width - lineWidth(doc, line, style) : 0;
    drawLine(doc, line, { x: x + free, ground: top + ascent }, style);
    top += leading;
  }
  return top;
}
