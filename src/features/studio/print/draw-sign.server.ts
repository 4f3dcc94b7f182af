/** Draws a sign that fills a letter page: a name that is read from across a market, a picture, and a code. */
import { type Doc, drawCode, drawRule, type Frame, inks } from '../../../platform/pdf/drawing.ts';
import { fitText, writeFitted } from '../../../platform/pdf/fit-text.ts';
import { asFigure } from '../../../platform/pdf/structure.ts';
import type { BoothSign } from './print-drawings.ts';

const edge = 40;
const codeSize = 1.4 * 72;
const gap = 16;

function writeHead(frame: Frame, { name, number }: BoothSign): void {
  const { doc, x, width } = frame;
  const numberRoom = number === '' ? 0 : width * 0.3;
  const room = width - numberRoom - (number === '' ? 0 : gap);
  const names = { width: room, height: 178, sizes: [76, 64, 54, 46, 38, 32, 26], tag: 'H1' } as const;
  const fitted = fitText(doc, name, names);
  const digits = { width: numberRoom, lines: 1, sizes: [130, 110, 90, 72, 56, 44, 34, 26] };
  const numberSize = number === '' ? 0 : fitText(doc, number, digits).size;
  // Capitals and digits are about three quarters of their size high.
  const { size, leading, lines } = fitted;
  const ground = edge + Math.max(size * 0.75 + (lines.length - 1) * leading, numberSize * 0.75);
  writeFitted(doc, name, { ...names, x, y: ground - (lines.length - 1) * leading });
  if (number !== '') writeFitted(doc, number, { ...digits, x: x + width - numberRoom, y: ground, align: 'right' });
  // Letters that reach below the ground stay above the rules.
  doc.y = ground + Math.max(14, size * 0.3);
  drawRule(frame, inks.rule, 3);
  doc.y += 5;
  drawRule(frame, inks.rule, 0.8);
}

function writeFacts(frame: Frame, facts: readonly string[]): void {
  const { doc, x, width } = frame;
  if (facts.length === 0) return;
  const room = (width - (facts.length - 1) * gap) / facts.length;
  const fits = { width: room, lines: 1 };
  const sizes = [18, 16, 14, 12, 10.5];
  const size = Math.min(...facts.map((fact) => fitText(doc, fact, { ...fits, sizes }).size));
  const y = doc.y + 10 + size * 0.8;
  for (const [index, fact] of facts.entries()) {
    const align = index === 0 ? 'left' : index === facts.length - 1 ? 'right' : 'center';
    writeFitted(doc, fact, { ...fits, x: x + index * (room + gap), y, sizes: [size], align });
  }
  doc.y = y + 11;
  drawRule(frame, inks.rule);
}

function fillPicture(doc: Doc, image: Buffer, place: { x: number; y: number; width: number; height: number }): void {
  const { x, y, width, height } = place;
  doc.save().rect(x, y, width, height).clip();
  doc.image(image, x, y, { cover: [width, height], align: 'center', valign: 'center' });
  doc.restore();
}

function writeLink({ doc, x, width, codes }: Frame, { link, title, lines }: BoothSign, top: number): void {
  const code = codes.get(link);
  if (code) drawCode(doc, code, { x, y: top, size: codeSize });
  const left = x + codeSize + 24;
  const room = width - (left - x);
  const below = { width: room, lines: 4, sizes: [13, 11.5, 10, 8.5], font: 'regular' } as const;
  const text = lines.join('\n');
  const fitted = fitText(doc, text, below);
  const y = top + codeSize - (fitted.lines.length - 1) * fitted.leading;
  const heading = { width: room, lines: 1, sizes: [22, 19, 16, 13], tag: 'H2' } as const;
  writeFitted(doc, title, { ...heading, x: left, y: y - fitted.leading - 4 });
  writeFitted(doc, text, { ...below, x: left, y });
}

export function drawSign(page: Frame, sign: BoothSign): void {
  const { doc, pictures } = page;
  const frame = { ...page, x: edge, width: doc.page.width - 2 * edge };
  const { x, width } = frame;
  writeHead(frame, sign);
  writeFacts(frame, sign.facts);
  const top = doc.y + gap;
  const codeTop = doc.page.height - edge - codeSize;
  const end = codeTop - gap;
  const image = sign.picture === null ? undefined : pictures.get(sign.picture.key);
  // Without a picture, what is said takes its place.
  const sizes = image ? [16, 15, 14, 13, 12, 11] : [32, 28, 24, 20, 16];
  const room = { width, height: image ? 50 : end - top - gap, sizes, font: 'regular' } as const;
  const { size, leading, lines } = fitText(doc, sign.text, room);
  const height = sign.text === '' ? 0 : size + (lines.length - 1) * leading;
  const textTop = image ? end - gap - height : top;
  if (image) {
    const place = { x, y: top, width, height: textTop - top - (height > 0 ? 12 : 0) };
    asFigure(doc, sign.name, () => fillPicture(doc, image, place));
  }
  if (height > 0) writeFitted(doc, sign.text, { ...room, x, y: textTop + size * 0.85 });
  doc.y = end;
  drawRule(frame, inks.rule);
  writeLink(frame, sign, codeTop);
}
