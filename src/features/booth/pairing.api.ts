import * as v from 'valibot';
import { pathNameSchema, textSchema } from '../../platform/api/text-schema.ts';
import { boothErrors as errors } from './words.ts';

const phoneNameSchema = textSchema({ label: errors.phoneLabel, max: 40 });

export const pairRequestSchema = v.object({
  /** Slug or id of the store. */
  vendor: pathNameSchema,
  /** What the dashboard calls the phone: "Mara’s phone". */
  name: phoneNameSchema,
});

export const helpRequestSchema = v.object({
  /** Slug or id of the store whose page opened the code. */
  vendor: pathNameSchema,
  code: v.pipe(
    v.string(() => errors.badHelperCode),
    v.regex(/^[A-Za-z0-9_-]{43,64}$/, () => errors.badHelperCode),
  ),
  name: phoneNameSchema,
});

export const pairedSchema = v.object({
  phone: v.object({
    id: v.string(),
    name: v.string(),
    /** True if a code paired it: it shows no totals. */
    isHelper: v.boolean(),
  }),
  store: v.object({ id: v.string(), slug: v.string(), name: v.string() }),
});
