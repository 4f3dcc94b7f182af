import * as v from 'valibot';
import type { Routes } from '../../platform/api/route-contract.ts';
import { pathNameSchema } from '../../platform/api/text-schema.ts';
import { awayErrors } from './words.ts';

const awayParamsSchema = v.object({ vendor: pathNameSchema });

const awaySchema = v.object({
  /** The day of the return, YYYY-MM-DD in the site's time zone; null for a vendor who is back. */
  until: v.nullish(
    v.pipe(
      v.string(() => awayErrors.noDay),
      v.regex(/^\d{4}-\d\d-\d\d$/, () => awayErrors.noDay),
    ),
    null,
  ),
});

export const awayRoutes = {
  setAway: {
    method: 'POST',
    path: '/api/studio/{vendor}/away',
    summary: 'Says until which day nothing can be bought in a store; null for now again',
    session: 'required',
    params: awayParamsSchema,
    body: awaySchema,
    answer: awaySchema,
    errors: ['not_found'],
  },
} as const satisfies Routes;
