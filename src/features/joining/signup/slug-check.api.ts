/** Asks if a store URL is free, as one types. The server decides again when the store is created. */
import * as v from 'valibot';
import type { Routes } from '../../../platform/api/route-contract.ts';

const slugCheckParamsSchema = v.object({ slug: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

const slugCheckSchema = v.object({
  /** The normalized slug that was checked. */
  slug: v.string(),
  free: v.boolean(),
  message: v.string(),
});

export type SlugCheck = v.InferOutput<typeof slugCheckSchema>;

export const slugRoutes = {
  checkSlug: {
    method: 'GET',
    path: '/api/slugs/{slug}',
    summary: 'Says if a store URL is free for the caller',
    session: 'required',
    params: slugCheckParamsSchema,
    answer: slugCheckSchema,
  },
} as const satisfies Routes;
