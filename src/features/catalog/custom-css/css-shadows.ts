/**
 * Shadows of a vendor's CSS. One within a box, or in the color of its text, would paint over texts, and a wide one over the
 * site around the store. What is left reaches a few px, in colors on which every text can be read.
 */
import { type CssNode, generate, List, type Value } from 'css-tree';
import { forBothModes, isPlainColor } from './css-colors.ts';
import { toPx } from './css-lengths.ts';

interface Limits {
  shadows: number;
  /** The most px to the side, down, of blur, and of spread. */
  px: readonly number[];
}

const limits: Readonly<Record<string, Limits>> = {
  'box-shadow': { shadows: 4, px: [8, 8, 16, 2] },
  'text-shadow': { shadows: 1, px: [2, 2, 4] },
};

export const isShadow = (property: string): boolean => property in limits;

const isLength = ({ type }: CssNode) => type === 'Dimension' || type === 'Number';
const isComma = (node: CssNode) => node.type === 'Operator' && node.value === ',';
const isColor = (node: CssNode) => !isLength(node) && !isComma(node);
const isName = (node: CssNode | undefined, ...names: string[]) =>
  node?.type === 'Identifier' && names.includes(node.name.toLowerCase());

/** True for a value that sets no shadow of its own. */
const isKeyword = (nodes: readonly CssNode[]) => nodes.length === 1 && isName(nodes[0], 'none', 'inherit');

function shadowsOf(nodes: readonly CssNode[]): CssNode[][] {
  const shadows: CssNode[][] = [[]];
  for (const node of nodes) {
    if (isComma(node)) shadows.push([]);
    else shadows.at(-1)?.push(node);
  }
  return shadows;
}

function problemOfOne(nodes: readonly CssNode[], px: readonly number[]): string | null {
  if (nodes.some((node) => isName(node, 'inset'))) return 'inset is not available';
  const wide = nodes.filter(isLength).find((node, index) => !(Math.abs(toPx(node)) <= (px[index] ?? 0)));
  if (wide) return `${generate(wide)} is out of bounds`;
  const [color, ...others] = nodes.filter(isColor);
  if (!color) return 'a shadow needs a color';
  return others.length === 0 && isPlainColor(generate(color)) ? null : 'this color is not available';
}

export function shadowProblem(property: string, nodes: readonly CssNode[]): string | null {
  const { shadows: most, px } = limits[property] ?? { shadows: 0, px: [] };
  if (isKeyword(nodes)) return null;
  const shadows = shadowsOf(nodes);
  if (shadows.length > most) return most === 1 ? 'only one shadow is available' : `only ${most} shadows are available`;
  return shadows.map((nodes) => problemOfOne(nodes, px)).find((problem) => problem !== null) ?? null;
}

/** Returns checked shadows in colors on which text can be read, for the light site and as pairs for both, as CSS. */
export function readableShadows(value: Value): { light: string; both: string; changed: string | null } {
  let changed: string | null = null;
  const nodes = value.children.toArray();
  const paint = (toColor: (text: string) => string) => {
    const painted = nodes.map(
      (node): CssNode => (isColor(node) && !isKeyword(nodes) ? { type: 'Raw', value: toColor(generate(node)) } : node),
    );
    return generate({ type: 'Value', children: new List<CssNode>().fromArray(painted) });
  };
  const light = paint((text) => {
    const color = forBothModes('background-color', text);
    if (color.light !== color.written) changed ??= color.light;
    return color.light;
  });
  const both = paint((text) => {
    const color = forBothModes('background-color', text);
    return color.light === color.dark ? color.light : `light-dark(${color.light},${color.dark})`;
  });
  return { light, both, changed };
}
