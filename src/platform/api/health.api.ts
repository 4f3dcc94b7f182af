import * as v from 'valibot';

/** All that anybody may know. */
export const healthSchema = v.object({ status: v.picklist(['ok', 'degraded']) });

export type HealthDto = v.InferOutput<typeof healthSchema>;
