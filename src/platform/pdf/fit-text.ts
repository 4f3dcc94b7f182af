/** Texts in a place of fixed size: as large as they fit, and cut where even the smallest is too large. */
import { cleanText } from './clean-text.ts';
import { type Doc, fontFor, type Style, style } from './drawing.ts';

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
}

/** A text in the size and the lines in which it is drawn. */
export interface FittedText {
  lines: readonly string[];
  size: number;
  font: Style['font'];
  /** From the ground of a line to that of the next. */
  leading: number;
}

/** Of the size. Names are set tight. */
const leadings = { display: 1.14, strong: 1.2, regular: 1.36 };

type Measure = (text: string) => number;

/** Breaks a word that is wider than a line into parts that aren't. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  const parts = [''];
  for (const letter of word) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && measure(last + letter) > width) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}

/** Breaks a text between its words, until there are more lines than there may be. No-break spaces hold. */
function breakLines(
  text: string,
  { width, most }: { width: number; most: number },
  measure: Measure,
): { lines: string[]; isBroken: boolean } {
  const lines: string[] = [];
  let isBroken = false;
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').filter(Boolean)) {
      if (lines.length > most) return { lines, isBroken };
      const joined = line === '' ? word : `${line} ${word}`;
      if (measure(joined) <= width) line = joined;
      else {
        if (line !== '') lines.push(line);
        const parts = measure(word) > width ? breakWord(word, width, measure) : [word];
        isBroken ||= parts.length > 1;
        line = parts.pop() ?? '';
        lines.push(...parts);
      }
    }
    lines.push(line);
  }
  return { lines, isBroken };
}

/** Cuts lines after these many, the last with an ellipsis. */
function cutLines(lines: readonly string[], most: number, width: number, measure: Measure): string[] {
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most);
  const last = [...(kept.pop() ?? '')];
  while (last.length > 0 && measure(`${last.join('').trimEnd()}…`) > width) last.pop();
  return [...kept, `${last.join('').trimEnd()}…`];
}

/** Chooses the size and the lines of a text. No word is broken unless it is too long in the smallest size. */
export function fitText(doc: Doc, text: string, { width, lines: most, height, sizes, font }: Room): FittedText {
  const clean = cleanText(text);
  const face = font ?? fontFor(clean) ?? 'strong';
  const leadingOf = (size: number) => size * leadings[face];
  const mostOf = (size: number) =>
    Math.max(1, Math.min(most ?? Number.POSITIVE_INFINITY, Math.floor((height ?? 1e6) / leadingOf(size))));
  for (const size of sizes) {
    const set = style(doc, { size, font: face });
    const measure = (part: string) => set.widthOfString(part);
    const { lines, isBroken } = breakLines(clean, { width, most: mostOf(size) }, measure);
    const isLast = size === sizes.at(-1);
    if (isLast || (!isBroken && lines.length <= mostOf(size))) {
      return { lines: cutLines(lines, mostOf(size), width, measure), size, font: face, leading: leadingOf(size) };
    }
  }
  throw new Error('A text needs a size.');
}

/** How wide a text of one line is. */
export const widthOf = (doc: Doc, { lines, size, font = 'strong' }: FittedText): number =>
  style(doc, { size, font }).widthOfString(lines[0] ?? '');

/** Writes a text in its place. Returns the ground of its last line. */
export function writeFitted(doc: Doc, text: string, place: Place): number {
  const fitted = fitText(doc, text, place);
  const { x, width, align = 'left' } = place;
  const { size, font = 'strong' } = fitted;
  const groundOf = (index: number) => place.y + index * fitted.leading;
  for (const [index, line] of fitted.lines.entries()) {
    const set = style(doc, { size, font });
    const free = align === 'left' ? 0 : (width - set.widthOfString(line)) / (align === 'center' ? 2 : 1);
    set.text(line, x + free, groundOf(index), { lineBreak: false, baseline: 'alphabetic' });
  }
  return groundOf(fitted.lines.length - 1);
}
