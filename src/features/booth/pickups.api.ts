import * as v from 'valibot';
import { boothErrors as errors } from './words.ts';

export const pickupRequestSchema = v.object({
  /** Four digits. */
  code: v.pipe(
    v.string(() => errors.badCode),
    v.regex(/^\d{4}$/, () => errors.badCode),
  ),
  /** Number of the order, asked for if two have the same code. */
  number: v.nullish(
    v.pipe(
      v.string(() => errors.badNumber),
      v.maxLength(20, () => errors.badNumber),
    ),
    null,
  ),
});

export const pickupSchema = v.object({
  number: v.string(),
  lines: v.array(v.object({ name: v.string(), quantity: v.number() })),
  handedOverAt: v.string(),
});
