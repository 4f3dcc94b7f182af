/** Reads the QR codes of a PDF that `makePdf` made: draws their squares again, and reads them as a phone does. */
import { decodeQR } from 'qr/decode.js';
import { readPdfContents } from './pdf-text.ts';

/** A code on a page, in points from the page's upper left corner. */
export interface PdfCode {
  page: number;
  text: string | null;
  x: number;
  y: number;
  size: number;
  /** Width of one of its squares. */
  module: number;
}

interface Square {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels of a square of the code, and empty squares around it. */
const scale = 4;
const quiet = 4;

/** Reads the rectangles of a path of horizontal and vertical lines. */
function readSquares(path: string): Square[] {
  return path
    .split(/^h$/m)
    .map((part) => [...part.matchAll(/^([\d.]+) ([\d.]+) [ml]$/gm)].map(([, x, y]) => [Number(x), Number(y)] as const))
    .filter((points) => points.length > 0)
    .map((points) => {
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    });
}

function decode(squares: readonly Square[], size: number): string | null {
  const side = (size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { left, top, right, bottom } of squares) {
    for (let y = (top + quiet) * scale; y < (bottom + quiet) * scale; y += 1) {
      for (let x = (left + quiet) * scale; x < (right + quiet) * scale; x += 1) {
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  try {
    return decodeQR({ width: side, height: side, data: pixels });
  } catch {
    return null;
  }
}

export function readPdfCodes(pdf: Buffer): PdfCode[] {
  const codes = /^1 0 0 1 ([\d.]+) ([\d.]+) cm\n([\d.]+) 0 0 \3 0 0 cm\n((?:[\d.]+ [\d.]+ [ml]\n|h\n)+)/gm;
  return readPdfContents(pdf).flatMap((content, page) =>
    [...content.matchAll(codes)].map(([, x, y, module = '', path = '']) => {
      const squares = readSquares(path);
      const size = Math.max(...squares.map(({ right }) => right));
      return {
        page,
        text: decode(squares, size),
        x: Number(x),
        y: Number(y),
        size: size * Number(module),
        module: Number(module),
      };
    }),
  );
}

/**
 * Returns the codes that a text begins within, or so near to that readers may not find them. Texts that begin far left of a code
 * are those of the tag or the column beside it, and end there.
 */
export function findCrowdedCodes(pdf: Buffer): PdfCode[] {
  const height = 792;
  const contents = readPdfContents(pdf);
  return readPdfCodes(pdf).filter(({ page, x, y, size, module }) => {
    const room = quiet * module;
    const texts = contents[page]?.matchAll(/^1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/F\d+ ([\d.]+) Tf$/gm) ?? [];
    return [...texts].some(([, left, ground, points]) => {
      const base = height - Number(ground);
      const [top, bottom] = [base - 0.75 * Number(points), base + 0.2 * Number(points)];
      return Number(left) < x + size + room && bottom > y - room && top < y + size + room && Number(left) > x - 100;
    });
  });
}
