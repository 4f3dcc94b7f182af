import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { presets } from '../../catalog/boxes/boxes.ts';
import { maxOz } from '../../catalog/boxes/weights.ts';
import { boxFieldErrors as errors, boxWords as words } from './words.ts';

export const boxLimits = {
  /** Boxes of one store. */
  boxes: 30,
  name: 40,
  /** Inches; no carrier takes a longer one. */
  side: 108,
};

const presetNames = new Set(presets.map(({ name }) => name.toLowerCase()));

const name = v.pipe(
  textSchema({ label: words.name, missing: errors.noName, max: boxLimits.name }),
  v.check((text) => !presetNames.has(text.toLowerCase()), errors.preset),
);

const wholeNumber = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.safeInteger(message), v.minValue(least, message), v.maxValue(most, message));
const side = wholeNumber(1, boxLimits.side, errors.side(boxLimits.side));
const weight = wholeNumber(0, maxOz, errors.weight(maxOz));

const boxSchema = v.object({ name, length: side, width: side, height: side, weightOz: weight });

export type BoxValues = v.InferOutput<typeof boxSchema>;

export const boxInArchiveSchema = v.object({ ...boxSchema.entries, key: v.pipe(v.string(), v.uuid()) });

/** NaN for what is no whole number, so that the schema says so. */
const typedNumber = v.pipe(
  v.string(),
  v.transform((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN)),
);

export const typedBoxSchema = v.object({
  name,
  length: v.pipe(typedNumber, side),
  width: v.pipe(typedNumber, side),
  height: v.pipe(typedNumber, side),
  weightOz: v.pipe(typedNumber, weight),
});
