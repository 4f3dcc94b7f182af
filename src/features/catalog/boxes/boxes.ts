/**
 * Boxes that pieces are sent in: those that every store may use, and which of them a piece usually goes in. All lengths are inches,
 * all weights ounces. They are the catalog's because pieces name them; what an order is sent in, `postage` decides.
 */
import { presetNames } from './words.ts';

export interface Box {
  /** Its key, stored with products: one of ours, or the id of a vendor's own box. */
  key: string;
  name: string;
  length: number;
  width: number;
  height: number;
  /** What the empty box weighs with its padding. */
  weightOz: number;
}

type PresetKey = keyof typeof presetNames;

const preset = (
  key: PresetKey,
  [length, width, height]: readonly [number, number, number],
  weightOz: number,
): Box & { key: PresetKey } => ({ key, name: presetNames[key], length, width, height, weightOz });

/** The boxes that every store may use, from small to large. */
export const presets: readonly (Box & { key: PresetKey })[] = [
  preset('jewelry', [6, 4, 2], 3),
  preset('mug', [8, 8, 6], 10),
  // A box in a box, for what breaks.
  preset('double', [12, 12, 10], 32),
  preset('large', [18, 18, 16], 56),
  preset('mailer', [18, 14, 1], 10),
  preset('soft', [14, 10, 3], 3),
  preset('tube', [3, 3, 26], 9),
  preset('picture', [24, 20, 4], 40),
  preset('canvas', [30, 40, 4], 96),
];

const byKey = new Map<string, Box>(presets.map((box) => [box.key, box]));

/** Returns one of our boxes; undefined for the key of a vendor's own. */
export const findPreset = (key: string): Box | undefined => byKey.get(key);

/** "12×12×10" */
export const formatSize = ({ length, width, height }: Box): string => `${length}×${width}×${height}`;

interface Packing {
  /** Smallest first. The last one is for whatever is larger. */
  boxes: readonly PresetKey[];
  /** The box if nobody has said how large the piece is. */
  usual: PresetKey;
  /** Inches that the padding needs on each side. */
  padding: number;
  /** Inches from front to back, of what has only two measures. Solid pieces are as deep as the shorter one. */
  depth?: number;
}

const solid: Packing = { boxes: ['mug', 'double', 'large'], usual: 'double', padding: 1 };
const flat: Packing = { boxes: ['mailer', 'tube'], usual: 'mailer', padding: 0.5, depth: 0 };

/** Keyed by slugs of categories. An operator may have others. */
const packings: Readonly<Record<string, Packing>> = {
  jewelry: { boxes: ['jewelry'], usual: 'jewelry', padding: 0 },
  ceramics: solid,
  'glass-art': solid,
  paintings: { boxes: ['picture', 'canvas'], usual: 'picture', padding: 1, depth: 2 },
  prints: flat,
  photography: flat,
  'paper-and-books': { boxes: ['soft', 'mug', 'double'], usual: 'soft', padding: 0.5, depth: 1 },
  textiles: { boxes: ['soft'], usual: 'soft', padding: 0 },
};

const byLength = (one: number, other: number) => other - one;

/**
 * Returns the inches that an artist's words about a size name, largest first; empty if there are none. Fractions count as whole
 * inches: “3½ × 4 in” is 4 by 4.
 */
export function readInches(size: string): number[] {
  if (!/\b(?:in|inch|inches|cm)\b|["″]/i.test(size)) return [];
  const whole = size
    .replace(/(\d*)\s?[\u00bc-\u00be\u2150-\u215e]/g, (_, before: string) => String(Number(before) + 1))
    .replace(/(?:(\d+)\s)?\d+\/\d+/g, (_, before: string | undefined) => String(Number(before ?? 0) + 1));
  const inches = /\bcm\b/i.test(size) ? 1 / 2.54 : 1;
  const numbers = whole.match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers
    .slice(0, 3)
    .map((number) => Number(number) * inches)
    .sort(byLength);
}

/** True if a piece of these inches fits, in whatever direction. What is flat can be rolled for a tube. */
function fits(box: Box, [first = 0, second = first, third]: readonly number[], { padding, depth }: Packing): boolean {
  const sides = [box.length, box.width, box.height].sort(byLength);
  if (box.key === 'tube') return second + 2 * padding <= (sides[0] ?? 0);
  const piece = [first, second, third ?? depth ?? second].sort(byLength);
  return piece.every((inches, index) => inches + (inches === 0 ? 0 : 2 * padding) <= (sides[index] ?? 0));
}

export interface Packed {
  categorySlug: string | null;
  /** In the artist's words. */
  size: string;
}

export function usualBox({ categorySlug, size }: Packed): { box: Box; by: 'size' | 'category' } {
  const packing = packings[categorySlug ?? ''] ?? solid;
  const find = (key: PresetKey) => byKey.get(key) as Box;
  const inches = readInches(size);
  if (inches.length === 0 || packing.boxes.length === 1) return { box: find(packing.usual), by: 'category' };
  const last = packing.boxes.at(-1) ?? packing.usual;
  return { box: find(packing.boxes.find((key) => fits(find(key), inches, packing)) ?? last), by: 'size' };
}
