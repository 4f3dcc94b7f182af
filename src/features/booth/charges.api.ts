import * as v from 'valibot';
import { idSchema } from '../../platform/api/text-schema.ts';
import { boothErrors as errors } from './words.ts';

export const chargeRequestSchema = v.object({
  id: v.pipe(
    v.string(() => errors.noCharge),
    v.regex(/^[A-Za-z0-9_]{1,100}$/, () => errors.noCharge),
  ),
  /** The piece that it paid; null if it is none of the store's sales, or recorded already. */
  productId: v.nullable(idSchema('productId')),
});

export const chargeSchema = v.object({
  /** Number of the sale; null without one. */
  number: v.nullable(v.string()),
});
