import * as v from 'valibot';
import { errorCodes } from '../errors.ts';

/** The body of every error of the API. `error` is a sentence for people, `code` is for programs. */
export const errorBodySchema = v.object({
  error: v.string(),
  code: v.picklist(errorCodes),
  /** Identifies the request in our log. */
  requestId: v.string(),
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

export const eventReceivedSchema = v.object({ received: v.literal(true) });

/** The public health status; admins get the details too. */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  details: v.optional(
    v.object({
      uptimeSeconds: v.number(),
      memoryMegabytes: v.number(),
      payments: v.picklist(['live', 'test', 'emulated']),
      accounts: v.picklist(['embedded', 'clerk']),
    }),
  ),
});

export type HealthDto = v.InferOutput<typeof healthSchema>;
