/** How a storefront hangs its pieces on a wide screen: three large ones, four smaller ones, three large ones … */

/**
 * Returns for each piece how many share its row, so that every row is full: rows of three and four by turns, and of one or
 * two only where there are too few pieces.
 */
export function layOutRows(count: number): number[] {
  if (count < 3) return Array.from({ length: count }, () => count);
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
  // Spreads the rarer rows evenly between the others.
  const isSeldom = new Set(Array.from({ length: few }, (_, index) => Math.round(((index + 0.5) * rows) / few - 0.5)));
  return Array.from({ length: rows }, (_, row) => (isSeldom.has(row) ? seldom : often)).flatMap((size) =>
    Array.from({ length: size }, () => size),
  );
}
