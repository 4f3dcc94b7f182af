/** The call that archives are sent with. The browser's side, without schemas, is `transfer-calls.api.ts`. */
import * as v from 'valibot';
import type { Routes } from '../../platform/api/route-contract.ts';

const size = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number));

const archiveParamsSchema = v.object({ vendor: v.string(), id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) });

const archiveChunkQuerySchema = v.object({
  offset: size,
  /** Bytes of the archive. */
  total: v.pipe(size, v.minValue(1)),
});

const archiveChunkSchema = v.object({
  /** Where to go on. A chunk at another place is not stored. */
  received: v.number(),
  bytes: v.number(),
});

export type ArchiveChunkDto = v.InferOutput<typeof archiveChunkSchema>;

export const transferRoutes = {
  putArchiveChunk: {
    method: 'PUT',
    path: '/api/studio/{vendor}/transfers/{id}',
    summary: 'Stores a chunk of an archive to read in: raw bytes, at most 262,144 of them; the first one begins it',
    session: 'required',
    params: archiveParamsSchema,
    query: archiveChunkQuerySchema,
    bytes: true,
    answer: archiveChunkSchema,
    errors: ['not_found', 'body_too_large', 'too_many'],
  },
} as const satisfies Routes;
