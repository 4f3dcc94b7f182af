import encodeQR from 'qr';

export interface QrCode {
  /** The dark squares, one unit each, as an SVG path from 0, 0. */
  path: string;
  size: number;
}

/** Returns the code of a text. It has no quiet zone around it: whoever draws it leaves four squares empty. */
export function createQrCode(text: string): QrCode {
  // Up to 15 % of it may be covered; more if that makes it no larger.
  const levels = (['medium', 'quartile', 'high'] as const).map((ecc) => encodeQR(text, 'raw', { ecc, border: 1 }));
  const rows = levels.findLast(({ length }) => length === levels[0]?.length) ?? [];
  const size = rows.length - 2;
  const inner = rows.slice(1, -1).map((row) =>
    row
      .slice(1, -1)
      .map((isDark) => (isDark ? '1' : '0'))
      .join(''),
  );
  const path = inner.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1H${index}z`),
  );
  return { path: path.join(''), size };
}
