import { labelNames, type PieceDetails } from './piece-fields.ts';

/** Returns what the label beside a piece says: "Stoneware, ash glaze, 12 × 8 in, 2026", or less. */
export const describeMaking = (piece: Readonly<Record<(typeof labelNames)[number], string | number | null>>): string =>
  labelNames
    .map((name) => piece[name])
    .filter(Boolean)
    .join(', ');

/** Returns the same without the year, for lists. */
export const describeShortly = (piece: PieceDetails): string => describeMaking({ ...piece, year: null });

/** Returns the text with its sizes, such as "11 × 16 in", on one line each. */
export const keepSizesWhole = (text: string): string => text.replace(/(?<![a-z,]) (?=×|in\b)|(?<=×) /g, '\u00a0');
