/** Draws the picture for a link. Texts are outlines of the display font, because a server may have no fonts. */
import sharp from 'sharp';
import { linkPreviewSize } from '../../../platform/pictures.ts';
import besley from './besley-outlines.json' with { type: 'json' };
import type { LinkPreview } from './link-previews.server.ts';

const { width, height } = linkPreviewSize;
const margin = 48;
const widestPicture = 700;
const colors = { ground: '#ffffff', ink: '#1b1a19', muted: '#5c5852' };

const glyphs: Record<string, (string | number)[]> = besley.glyphs;
const kerns: Record<string, number> = besley.kerns;

const lookAlikes: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Æ: 'A', æ: 'a', Œ: 'O', œ: 'o', ı: 'i' };

/** The characters of a text that the font has; of others the letter without its accent or stroke, or a space. */
function known(text: string): string[] {
  return [...text].map((character) => {
    const [plain = ''] = character.normalize('NFD');
    return [character, plain, lookAlikes[character] ?? ''].find((one) => one in glyphs) ?? ' ';
  });
}

function measure(text: string, size: number): number {
  const characters = known(text);
  const units = characters.map((one, index) => Number(glyphs[one]?.[0]) + (kerns[one + characters[index + 1]] ?? 0));
  return (units.reduce((sum, unit) => sum + unit, 0) * size) / besley.unitsPerEm;
}

function wrap(text: string, size: number, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface Block {
  size: number;
  lines: string[];
  height: number;
}

/** Sets a text in the largest size at which it fits into the room; at the smallest, only the lines that do. */
function setText(text: string, sizes: readonly number[], spacing: number, width: number, height: number): Block {
  const most = (size: number) => Math.max(1, Math.floor(height / (size * spacing)));
  const fits = (size: number) => {
    const lines = wrap(text, size, width);
    return lines.length <= most(size) && lines.every((line) => measure(line, size) <= width);
  };
  const size = sizes.find(fits) ?? sizes.at(-1) ?? 0;
  const lines = wrap(text, size, width).slice(0, most(size));
  return { size, lines, height: lines.length * size * spacing };
}

/** One line as an SVG path. `x` and `y` are the start of its baseline. */
function toPath(text: string, size: number, x: number, y: number, color: string): string {
  const scale = size / besley.unitsPerEm;
  const characters = known(text);
  let at = 0;
  const parts = characters.map((one, index) => {
    const [advance = 0, outline = ''] = glyphs[one] ?? [];
    const part = `<path transform="translate(${at})" d="${outline}"/>`;
    at += Number(advance) + (kerns[one + characters[index + 1]] ?? 0);
    return part;
  });
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${parts.join('')}</g>`;
}

function drawTexts({ title, line, foot }: LinkPreview, left: number, top: number, bottom: number): Buffer {
  const room = width - margin - left;
  const low = setText(foot, [26, 23, 20], 1.3, room, 68);
  const above = bottom - low.height - 30 - top - 50;
  const middle = setText(line, [32, 28, 25, 20, 16], 1.35, room, above * 0.4);
  const big = setText(title, [68, 60, 52, 46, 40, 34], 1.12, room, above - middle.height);
  const parts: string[] = [];
  let y = top + 30;
  for (const text of big.lines) {
    y += big.size * 1.12;
    parts.push(toPath(text, big.size, left, y, colors.ink));
  }
  y += 14;
  for (const text of middle.lines) {
    y += middle.size * 1.35;
    parts.push(toPath(text, middle.size, left, y, colors.muted));
  }
  for (const [index, text] of low.lines.toReversed().entries()) {
    parts.push(toPath(text, low.size, left, bottom - 5 - index * low.size * 1.3, colors.ink));
  }
  const rules = `<path fill="${colors.ink}" d="M${left} ${top}h${room}v6h-${room}zM${left} ${top + 10}h${room}v2h-${room}z"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rules}${parts.join('')}</svg>`,
  );
}

/**
 * Returns a JPEG, because not every site that shows links knows other formats.
 * @param file the picture, uncropped in the result
 */
export async function drawLinkPreview(preview: LinkPreview, file: Buffer): Promise<Buffer> {
  const art = await sharp(file)
    .resize(widestPicture, height - 2 * margin, { fit: 'inside' })
    // As it is: in the file's format, AVIF, it would be compressed once more, which takes ten times as long as the rest.
    .raw()
    .toBuffer({ resolveWithObject: true });
  const top = Math.round((height - art.info.height) / 2);
  const texts = drawTexts(preview, margin + art.info.width + margin, top, top + art.info.height);
  return sharp({ create: { width, height, channels: 3, background: colors.ground } })
    .composite([{ input: art.data, raw: art.info, left: margin, top }, { input: texts }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
