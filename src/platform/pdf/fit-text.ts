/** Texts in a place of fixed size: as large as they fit, and cut where even the smallest is too large. */
import { breakLines, cutLines } from './break-lines.ts';
import { cleanText } from './clean-text.ts';
import { type Doc, fontFor, inks } from './drawing.ts';
import { drawLine, lineWidth, type Style } from './set-text.ts';
import { asArtifact, asText, type TextTag } from './structure.ts';

interface Room {
  width: number;
  /** Most lines. Default: as many as the height has. */
  lines?: number;
  /** Default: as much as the lines take. */
  height?: number;
  /** Points to choose from, the largest first. */
  sizes: readonly number[];
  /** Default: the display font if it has the letters. */
  font?: Style['font'];
}

interface Place extends Room {
  x: number;
  /** The ground of the first line: fonts differ in the room above their letters. */
  y: number;
  align?: 'left' | 'center' | 'right';
  /** Default: a paragraph. `null`: what each page repeats. */
  tag?: TextTag | null;
  ink?: string;
}

export interface FittedText {
  lines: readonly string[];
  size: number;
  font: Style['font'];
  /** Distance between the ground of a line and that of the next. */
  leading: number;
}

/** Multiples of the size. Names are set tight. */
const leadings = { display: 1.14, strong: 1.2, regular: 1.36 };

/** Chooses the size and the lines of a text. No word is broken unless it is too long in the smallest size. */
export function fitText(doc: Doc, text: string, { width, lines: most, height, sizes, font }: Room): FittedText {
  const clean = cleanText(text);
  const face = font ?? fontFor(clean) ?? 'strong';
  const leadingOf = (size: number) => size * leadings[face];
  const maxLinesAt = (size: number) =>
    Math.max(1, Math.min(most ?? Number.POSITIVE_INFINITY, Math.floor((height ?? 1e6) / leadingOf(size))));
  for (const size of sizes) {
    const measure = (part: string) => lineWidth(doc, part, { size, font: face });
    const { lines, isBroken } = breakLines(clean, { width, max: maxLinesAt(size) }, measure);
    const isLast = size === sizes.at(-1);
    if (isLast || (!isBroken && lines.length <= maxLinesAt(size))) {
      return { lines: cutLines(lines, maxLinesAt(size), width, measure), size, font: face, leading: leadingOf(size) };
    }
  }
  throw new Error('A text needs a size.');
}

export const widthOf = (doc: Doc, { lines, size, font = 'strong' }: FittedText): number =>
  lineWidth(doc, lines[0] ?? '', { size, font });

/** Writes a text in its place. Returns the ground of its last line. */
export function writeFitted(doc: Doc, text: string, place: Place): number {
  const fitted = fitText(doc, text, place);
  const { x, width, align = 'left', ink = inks.text, tag = 'P' } = place;
  const { size, font = 'strong' } = fitted;
  const groundOf = (index: number) => place.y + index * fitted.leading;
  const draw = () => {
    for (const [index, line] of fitted.lines.entries()) {
      const free = align === 'left' ? 0 : (width - lineWidth(doc, line, { size, font })) / (align === 'center' ? 2 : 1);
      drawLine(doc, line, { x: x + free, ground: groundOf(index) }, { size, font, ink });
    }
  };
  if (tag === null) asArtifact(doc, draw, 'Pagination');
  else if (text !== '') asText(doc, { tag, text }, draw);
  return groundOf(fitted.lines.length - 1);
}
