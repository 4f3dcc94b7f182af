/** What an order is sent in: the box, what it weighs, and why that is proposed. The artist may choose otherwise. */
import { type Box, findPreset, formatSize, type Packed, presets, usualBox } from '../catalog/boxes/boxes.ts';
import { parcelWords as words } from './parcel-words.ts';

export type { Box };

/** Key of a box that somebody measured for one label. */
export const measuredKey = 'own';

export interface ParcelLine extends Packed {
  name: string;
  quantity: number;
  /** Key of the chosen box; null if the piece has none. */
  box: string | null;
  /** What one unit weighs without its box; null if nobody has said. */
  weightOz: number | null;
}

export interface Parcel {
  box: Box;
  /** What the pieces weigh without the box; null if one of them has no weight. */
  piecesOz: number | null;
  /** With the box. */
  weightOz: number | null;
  /** What the box was chosen by, as a sentence. */
  because: string;
}

/** What an earlier label had. */
export interface PackedBefore {
  box: Box;
  /** With the box; null if other pieces were in it. */
  weightOz: number | null;
}

/**
 * Returns the proposal with what the store packed the last time, so that nothing is asked twice. A box that the artist chose for the
 * piece stays.
 */
export function recallParcel(proposed: Parcel, before: PackedBefore | null, isChosen: boolean): Parcel {
  if (before === null || (isChosen && before.box.key !== proposed.box.key)) return proposed;
  const { box } = before;
  // What a box weighs that somebody measured, nobody has said.
  const isKnown = proposed.piecesOz !== null && box.key !== measuredKey;
  const ofPieces = isKnown ? (proposed.piecesOz ?? 0) + box.weightOz : null;
  const because = isChosen ? proposed.because : words.before(nameOf(box));
  return { ...proposed, box, because, weightOz: before.weightOz ?? ofPieces };
}

/** Boxes in which several units lie as well as one. */
const takesSeveral = new Set(['mailer', 'soft', 'tube']);

const volume = ({ length, width, height }: Box) => length * width * height;

/** True if the sides of one box are no longer than those of another, in whatever direction. */
function isWithin(inner: Box, outer: Box): boolean {
  const sides = (box: Box) => [box.length, box.width, box.height].sort((one, other) => one - other);
  const most = sides(outer);
  return sides(inner).every((side, index) => side <= (most[index] ?? 0));
}

/** Returns the box of one piece. A chosen one that is gone counts as none. */
function boxOf(line: ParcelLine, own: readonly Box[]): { box: Box; by: 'piece' | 'size' | 'category' } {
  const box = line.box === null ? undefined : (findPreset(line.box) ?? own.find(({ key }) => key === line.box));
  return box ? { box, by: 'piece' } : usualBox(line);
}

/** Returns the smallest box with room for these boxes; the largest of them all if there is none. */
function boxAround(boxes: readonly Box[], known: readonly Box[]): Box {
  const room = boxes.reduce((sum, box) => sum + volume(box), 0);
  const bySize = [...known].sort((one, other) => volume(one) - volume(other));
  const found = bySize.find((outer) => volume(outer) >= room && boxes.every((inner) => isWithin(inner, outer)));
  return found ?? (bySize.at(-1) as Box);
}

/**
 * Returns what the lines of an order are sent in.
 * @param own the vendor's own boxes
 */
export function proposeParcel(lines: readonly [ParcelLine, ...ParcelLine[]], own: readonly Box[]): Parcel {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = lines;
  const each = lines.flatMap((line) => Array<Box>(line.quantity).fill(boxOf(line, own).box));
  const [inner = boxOf(first, own).box] = each;
  const isOneBox = each.every(({ key }) => key === inner.key) && (units <= 1 || takesSeveral.has(inner.key));
  const box = isOneBox ? inner : boxAround(each, [...presets, ...own]);
  const because = units > 1 ? words.several(units, nameOf(box)) : words[boxOf(first, own).by](first.name, nameOf(box));
  const weights = lines.map(({ weightOz, quantity }) => (weightOz === null ? null : weightOz * quantity));
  const piecesOz = weights.every((weight) => weight !== null) ? weights.reduce((sum, weight) => sum + weight, 0) : null;
  return { box, piecesOz, weightOz: piecesOz === null ? null : piecesOz + box.weightOz, because };
}

/** A box within a sentence: ours by what they are, a vendor's own by its name. */
const nameOf = ({ key, name, ...size }: Box): string =>
  key === measuredKey
    ? words.measured(formatSize({ key, name, ...size }))
    : findPreset(key)
      ? words.preset(name.toLowerCase())
      : words.ownBox(name);
