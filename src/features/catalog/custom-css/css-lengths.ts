import type { CssNode } from 'css-tree';

const pxPerUnit: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, pt: 4 / 3 };

/** Returns a length in px, with em and rem as 16 px; NaN for anything else, and for units that depend on the screen. */
export function toPx(node: CssNode): number {
  if (node.type === 'Number' && Number(node.value) === 0) return 0;
  if (node.type !== 'Dimension') return Number.NaN;
  return Number(node.value) * (pxPerUnit[node.unit.toLowerCase()] ?? Number.NaN);
}
