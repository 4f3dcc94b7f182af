import * as v from 'valibot';
import { errorCodes } from '../errors.ts';

/** The body of every error of the API. `error` is a sentence for people, `code` is for programs. */
export const errorBodySchema = v.object({
  error: v.string(),
  code: v.picklist(errorCodes),
  /** Names this very request in our log. */
  requestId: v.string(),
  /** What is wrong with the request, field by field. */
  fields: v.optional(
    v.array(
      v.object({
        path: v.string(),
        message: v.string(),
        productId: v.optional(v.string()),
        available: v.optional(v.number()),
      }),
    ),
  ),
});

export type ErrorBody = v.InferOutput<typeof errorBodySchema>;

/** All that anybody may know. */
export const healthSchema = v.object({ status: v.picklist(['ok', 'degraded']) });

export type HealthDto = v.InferOutput<typeof healthSchema>;
