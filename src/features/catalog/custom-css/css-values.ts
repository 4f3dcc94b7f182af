/** Properties that a vendor's CSS may set, with bounds that keep the page readable and its parts in place. */
import { type CssNode, type Declaration, generate, walk } from 'css-tree';
import { forBothModes, isPlainColor, isSeeThrough } from './css-colors.ts';
import { toPx } from './css-lengths.ts';
import { isShadow, readableShadows, shadowProblem } from './css-shadows.ts';

/** Ranges of values; lengths in px. */
interface Bounds {
  length?: readonly [number, number];
  percent?: readonly [number, number];
  number?: readonly [number, number];
  /** Keywords that are refused although they are valid for the property. */
  not?: readonly string[];
}

const color: Bounds = {};
/** More, on each text, would make pages many times as long. */
const spacing: Bounds = { length: [0, 48] };
const border: Bounds = { length: [0, 16] };
const radius: Bounds = { length: [0, 999], percent: [0, 50] };
const words: Bounds = {};
/** A line through text can hide it: a wavy one, or several of texts within each other. */
const decoration: Bounds = { length: [0, 3], not: ['line-through'] };
const sides = ['', '-top', '-right', '-bottom', '-left', '-block', '-inline'];

const bounds: ReadonlyMap<string, Bounds> = new Map<string, Bounds>([
  ['color', color],
  ['background-color', color],
  ['font-family', words],
  ['font-size', { length: [12, 48], percent: [75, 300], not: ['xx-small', 'x-small', 'smaller', 'larger'] }],
  ['font-style', words],
  ['font-weight', { number: [100, 900] }],
  ['line-height', { number: [1, 2], percent: [100, 200] }],
  ['letter-spacing', { length: [-1, 8] }],
  ['text-align', words],
  ['text-decoration', decoration],
  ['text-decoration-color', color],
  ['text-decoration-line', decoration],
  ['text-decoration-style', words],
  ['text-decoration-thickness', decoration],
  ['text-indent', { length: [0, 64] }],
  ['text-transform', words],
  ['text-underline-offset', { length: [0, 4] }],
  ['gap', spacing],
  ['row-gap', spacing],
  ['column-gap', spacing],
  ['border-radius', radius],
  ...['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((at) => [`border-${at}-radius`, radius] as const),
  ...sides.flatMap((side) => [
    [`padding${side}`, spacing] as const,
    [`margin${side}`, spacing] as const,
    [`border${side}`, border] as const,
    ...['color', 'style', 'width'].map((part) => [`border${side}-${part}`, border] as const),
  ]),
]);

/** Typefaces that are here already or on every device: nothing is ever loaded for an artist's CSS. */
const typefaces = new Set(
  `arial, besley, courier new, cursive, garamond, georgia, helvetica, helvetica neue, inherit, monospace, palatino,
   sans-serif, serif, system-ui, times new roman, trebuchet ms, ui-monospace, ui-rounded, ui-sans-serif, ui-serif, verdana`
    .split(',')
    .map((name) => name.trim()),
);

const colorFunctions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch']);

const within = (value: number, range: readonly [number, number] | undefined) =>
  range !== undefined && value >= range[0] && value <= range[1];

/** Checks a function: colors take numbers, and `clamp` takes three lengths, of which the first and last are in bounds. */
function functionProblem(name: string, parts: readonly CssNode[], allowed: Bounds): string | null {
  if (colorFunctions.has(name)) {
    const plain = parts.every(({ type }) =>
      ['Number', 'Percentage', 'Dimension', 'Operator', 'Identifier'].includes(type),
    );
    return plain ? null : 'colors are made of numbers here';
  }
  if (name !== 'clamp') return `${name}() is not available`;
  const values = parts.filter(({ type }) => type !== 'Operator');
  const [low, , high] = values;
  const simple = values.length === 3 && parts.length === 5 && values.every(({ type }) => type === 'Dimension');
  if (!simple || !low || !high) return 'clamp() takes three lengths here';
  return nodeProblem(low, allowed) ?? nodeProblem(high, allowed);
}

function nodeProblem(node: CssNode, allowed: Bounds): string | null {
  switch (node.type) {
    case 'Identifier': {
      const name = node.name.toLowerCase();
      return /^-?[a-z][a-z-]*$/.test(name) && !allowed.not?.includes(name) ? null : `${name} is not available`;
    }
    case 'Operator':
      return node.value === ',' || node.value === '/' ? null : 'this sign is not available';
    case 'Hash':
      return null;
    case 'Number': {
      const value = Number(node.value);
      const zeroLength = value === 0 && within(0, allowed.length);
      return zeroLength || within(value, allowed.number) ? null : `${node.value} is out of bounds`;
    }
    case 'Percentage':
      return within(Number(node.value), allowed.percent) ? null : `${node.value}% is out of bounds`;
    case 'Dimension':
      return within(toPx(node), allowed.length) ? null : `${node.value}${node.unit} is out of bounds`;
    case 'Function':
      return functionProblem(node.name.toLowerCase(), node.children.toArray(), allowed);
    default:
      return 'this kind of value is not available';
  }
}

/** Checks the typefaces of `font-family`: each is a string or a series of identifiers. */
function familyProblem(nodes: readonly CssNode[]): string | null {
  const names = [''];
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value === ',') names.push('');
    else if (node.type === 'String') names.push(`${names.pop()} ${node.value}`.trim());
    else if (node.type === 'Identifier') names.push(`${names.pop()} ${node.name}`.trim());
    else return 'typefaces are named here';
  }
  const unknown = names.find((name) => !typefaces.has(name.toLowerCase()));
  return unknown === undefined ? null : `the typeface ${unknown} is not available`;
}

/** Keywords that aren't colors. A ground in the color of its text would hide it. */
const colorKeywords: Readonly<Record<string, readonly string[]>> = {
  color: ['inherit', 'currentcolor'],
  'background-color': ['inherit', 'transparent'],
};

/** True for a color of text or of its ground that has to be made readable; false for one that is taken from elsewhere. */
function isReadableColor(property: string, text: string): boolean {
  return colorKeywords[property]?.includes(text.toLowerCase()) === false;
}

function colorProblem(property: string, text: string): string | null {
  if (!isReadableColor(property, text)) return null;
  if (!isPlainColor(text)) return 'this color is not available';
  return property === 'color' && isSeeThrough(text) ? 'text can’t be transparent' : null;
}

/** Returns why a declaration is refused, or null. Doesn't check that its value is valid for the property. */
export function checkDeclaration({ property, value }: Declaration): string | null {
  const allowed = bounds.get(property);
  if (!allowed && !isShadow(property)) return 'this property is not available';
  if (value.type !== 'Value') return 'its value cannot be read';
  const nodes = value.children.toArray();
  if (!allowed) return shadowProblem(property, nodes);
  if (property === 'font-family') return familyProblem(nodes);
  for (const node of nodes) {
    const problem = nodeProblem(node, allowed);
    if (problem !== null) return problem;
  }
  return property in colorKeywords ? colorProblem(property, generate(value)) : null;
}

/**
 * Returns what a checked declaration becomes in the stylesheet. Lengths in `em`, and percentages of a font size, would grow with
 * each element inside another, so they are made `rem`; only the space between letters follows their size. A color becomes one that
 * can be read on the light site, and where the browser knows pairs, on the dark one too.
 * @returns as CSS, with why the light site shows another color than was written
 */
export function toReadable(declaration: Declaration): { css: string; why: string | null } {
  const { property, value } = declaration;
  const written = generate(value);
  if (isReadableColor(property, written)) {
    const { light, dark, written: opaque } = forBothModes(property, written);
    const pair = light === dark ? '' : `;${property}:light-dark(${light},${dark})`;
    const why = property === 'color' ? 'too pale to read' : 'too dark behind text';
    return {
      css: `${property}:${light}${pair}`,
      why: light === opaque ? null : `${why}, so the light site shows ${light}`,
    };
  }
  if (property !== 'letter-spacing') walk(value, (node) => fixLength(property, node));
  if (value.type === 'Value' && isShadow(property)) {
    const { light, both, changed } = readableShadows(value);
    return {
      css: light === both ? `${property}:${light}` : `${property}:${light};${property}:${both}`,
      why: changed === null ? null : `too dark behind text, so the light site shows ${changed}`,
    };
  }
  return { css: `${property}:${generate(value)}`, why: null };
}

function fixLength(property: string, node: CssNode): void {
  if (node.type === 'Dimension' && node.unit.toLowerCase() === 'em') node.unit = 'rem';
  if (node.type === 'Percentage' && property === 'font-size')
    Object.assign(node, { type: 'Dimension', value: String(Number(node.value) / 100), unit: 'rem' });
}
