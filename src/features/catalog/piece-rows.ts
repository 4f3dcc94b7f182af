/**
 * How a storefront hangs its pieces on a wide screen: three large ones, four smaller ones, three large ones … Landscapes are
 * lower than other pieces of the same width, so they hang two beside each other, then three, three …
 */
import type { Picture } from '../../platform/pictures.ts';

const landscapeRatio = 1.2;

type Hung = { pictures: readonly Pick<Picture, 'width' | 'height'>[] };

export function areLandscapes(pieces: readonly Hung[]): boolean {
  const shown = pieces.flatMap(({ pictures: [picture] }) => picture ?? []);
  const wide = shown.filter(({ width, height }) => width / height > landscapeRatio);
  return wide.length * 2 > shown.length;
}

/** Two, three, three …; what the last row of three would lack makes rows of two at the end. */
function layOutLandscapes(count: number): number[] {
  if (count === 3) return [3, 3, 3];
  const pairsAtEnd = (3 - ((count - 2) % 3)) % 3;
  return Array.from({ length: count }, (_, place) => (place < 2 || place >= count - 2 * pairsAtEnd ? 2 : 3));
}

/**
 * Returns for each piece how many share its row, so that every row is full: rows of three and four by turns, of two and three
 * for landscapes, and of one or two otherwise only where there are too few pieces.
 */
export function layOutRows(pieces: readonly Hung[]): number[] {
  const count = pieces.length;
  if (count < 3) return Array.from({ length: count }, () => count);
  if (areLandscapes(pieces)) return layOutLandscapes(count);
  if (count === 5) return [2, 2, 3, 3, 3];
  // The numbers of rows that fill up and differ least: 3 × threes + 4 × fours = count.
  const fills = Array.from({ length: Math.floor(count / 4) + 1 }, (_, fours) => ({
    fours,
    threes: (count - 4 * fours) / 3,
  }))
    .filter(({ threes }) => Number.isInteger(threes))
    .sort((a, b) => Math.abs(a.threes - a.fours) - Math.abs(b.threes - b.fours));
  const { threes = 0, fours = 0 } = fills[0] ?? {};
  const rows = threes + fours;
  const [often, seldom, few] = threes >= fours ? [3, 4, fours] : [4, 3, threes];
  const isSeldom = new Set(Array.from({ length: few }, (_, index) => Math.round(((index + 0.5) * rows) / few - 0.5)));
  return Array.from({ length: rows }, (_, row) => (isSeldom.has(row) ? seldom : often)).flatMap((size) =>
    Array.from({ length: size }, () => size),
  );
}

/** Indexed by how many share a row on a wide screen. */
const wideSizes = [
  '',
  '(min-width: 44rem) 46vw',
  '(min-width: 44rem) 46vw',
  '(min-width: 44rem) 31vw',
  '(min-width: 60rem) 23vw, (min-width: 44rem) 46vw',
];

/**
 * Returns the `sizes` of a piece's picture.
 * @param ofRow how many share its row on a wide screen
 * @param fillsPhone true if it is as wide as a phone: landscapes are, and of five other pieces the third
 */
export const sizesInRow = (ofRow: number, fillsPhone: boolean): string =>
  `${wideSizes[ofRow]}, ${fillsPhone ? 94 : 46}vw`;
