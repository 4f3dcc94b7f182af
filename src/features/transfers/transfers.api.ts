/** The call that archives are sent with. The browser's side, without schemas, is `transfer-calls.api.ts`. */
import * as v from 'valibot';
import type { RouteContract } from '../../platform/api/route-contract.ts';

const size = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number));

export const archiveParamsSchema = v.object({ slug: v.string(), id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) });

export const archivePieceQuerySchema = v.object({
  /** Where in the archive this piece starts. */
  offset: size,
  /** Bytes of the archive. */
  total: v.pipe(size, v.minValue(1)),
});

export const archivePieceSchema = v.object({
  /** Where to go on. A piece at another place is not stored. */
  received: v.number(),
  bytes: v.number(),
});

export type ArchivePieceDto = v.InferOutput<typeof archivePieceSchema>;

export const transferRoutes: readonly RouteContract[] = [
  {
    method: 'PUT',
    path: '/api/studio/{slug}/transfers/{id}',
    summary: 'Stores a piece of an archive to read in: raw bytes, at most 262,144 of them; the first one begins it',
    session: 'required',
    params: archiveParamsSchema,
    query: archivePieceQuerySchema,
    answer: archivePieceSchema,
    errors: ['not_found', 'body_too_large', 'too_many'],
  },
];
