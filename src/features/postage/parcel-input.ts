import type { Texts } from '../../platform/forms/form-state.ts';
import { formatSize } from '../catalog/boxes/boxes.ts';
import { maxOz, parseWeight } from '../catalog/boxes/weights.ts';
import { type Box, measuredKey, type Parcel } from './boxes.ts';
import { labelPageWords as words } from './words.ts';

/** The parameters of the page. `use` is the Postal Service's way to write the address. */
export const parcelParams = ['box', 'length', 'width', 'height', 'pounds', 'ounces', 'use'] as const;

export const readParcelQuery = (url: URL): Record<(typeof parcelParams)[number], string> => ({
  box: url.searchParams.get('box') ?? '',
  length: url.searchParams.get('length') ?? '',
  width: url.searchParams.get('width') ?? '',
  height: url.searchParams.get('height') ?? '',
  pounds: url.searchParams.get('pounds') ?? '',
  ounces: url.searchParams.get('ounces') ?? '',
  use: url.searchParams.get('use') ?? '',
});

const longest = 108;

/** Reads whole inches, rounded up as carriers do; null if they aren't a side of a box. */
function readSide(text: string | undefined): number | null {
  const inches = /^\d{1,3}(\.\d{1,2})?$/.test(text?.trim() ?? '') ? Math.ceil(Number(text)) : 0;
  return inches >= 1 && inches <= longest ? inches : null;
}

function readMeasured({ length, width, height }: Texts): Box | null {
  const sides = [length, width, height].map(readSide);
  const [first, second, third] = sides;
  if (!first || !second || !third) return null;
  return { key: measuredKey, name: words.ownBox, length: first, width: second, height: third, weightOz: 0 };
}

export interface ChosenParcel {
  /** Null if what was typed isn't one. */
  box: Box | null;
  /** With the box; null if nobody has said, or what was typed isn't one. */
  weightOz: number | null;
  /** True if the weight was typed. */
  isTyped: boolean;
}

const isSameBox = (one: Box, other: Box | undefined): boolean =>
  one.key === other?.key && formatSize(one) === formatSize(other);

/** Returns the fields by which `readParcel` reads the same again, whatever is proposed by then. */
export function toParcelFields({ box, weightOz }: ChosenParcel): Readonly<Record<string, string>> {
  const fields: Record<string, string> = { box: box?.key ?? '' };
  if (box?.key === measuredKey) {
    for (const side of ['length', 'width', 'height'] as const) fields[side] = String(box[side]);
  }
  return weightOz === null ? fields : { ...fields, pounds: '', ounces: String(weightOz) };
}

/** True if a form names a box that can be bought for: one of these, a measured one, or none, which stands for the proposed one. */
export const isKnownBox = (key: string, boxes: readonly Box[]): boolean =>
  key === '' || key === measuredKey || boxes.some((one) => one.key === key);

/** Reads what was chosen. A page whose URL names another box shows the proposed one. */
export function readParcel(typed: Texts, proposed: Parcel | null, boxes: readonly Box[]): ChosenParcel {
  const key = typed['box'] ?? '';
  const box =
    key === measuredKey ? readMeasured(typed) : (boxes.find((one) => one.key === key) ?? proposed?.box ?? null);
  const weight = { pounds: typed['pounds']?.trim() ?? '', ounces: typed['ounces']?.trim() ?? '' };
  const isTyped = weight.pounds !== '' || weight.ounces !== '';
  if (isTyped) {
    const text = [weight.pounds && `${weight.pounds} lb`, weight.ounces && `${weight.ounces} oz`];
    return { box, weightOz: parseWeight(text.filter(Boolean).join(' ')), isTyped };
  }
  if (box !== null && isSameBox(box, proposed?.box)) {
    const weightOz = proposed?.weightOz ?? null;
    return { box, weightOz: weightOz === null ? null : Math.min(maxOz, weightOz), isTyped };
  }
  // What a box weighs that somebody measured, nobody has said.
  const pieces = key === measuredKey ? null : (proposed?.piecesOz ?? null);
  const weightOz = box === null || pieces === null ? null : Math.min(maxOz, pieces + box.weightOz);
  return { box, weightOz, isTyped };
}

const shownBoxes = 3;

/** Returns the boxes that are shown at once: the chosen one among its neighbors in size, and the store's own first. */
export function pickBoxes(boxes: readonly Box[], chosen: Box | null): Box[] {
  const at = Math.max(
    0,
    boxes.findIndex(({ key }) => key === chosen?.key),
  );
  const start = Math.min(Math.max(0, at - 1), Math.max(0, boxes.length - shownBoxes));
  return boxes.slice(start, start + shownBoxes);
}
