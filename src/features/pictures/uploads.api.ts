/** The calls that photos are sent with. The browser's side, without schemas, is `upload-calls.api.ts`. */
import * as v from 'valibot';
import { pictureSchema } from '../../platform/api/images.ts';
import type { Routes } from '../../platform/api/route-contract.ts';
import { textSchema } from '../../platform/api/text-schema.ts';
import type { Picture } from '../../platform/pictures.ts';
import { uploadBytes } from './upload-limits.ts';
import { uploadProblems } from './words.ts';

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const openUploadSchema = v.object({
  /** Made by the browser, at random; a repeated call is answered with the same upload. */
  id,
  bytes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, uploadProblems.empty),
    v.maxValue(uploadBytes, uploadProblems.tooManyBytes),
  ),
  /** The piece that gets the picture; it may be created later. Null or missing for the storefront's pictures. */
  productId: v.optional(v.nullable(id)),
  alt: v.optional(textSchema({ label: 'The description', min: 0, max: 200 })),
});

export type OpenUploadInput = v.InferOutput<typeof openUploadSchema>;

const uploadsParamsSchema = v.object({ vendor: v.string() });
const uploadParamsSchema = v.object({ vendor: v.string(), id });

const uploadChunkQuerySchema = v.object({
  offset: v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number)),
});

export const uploadSchema = v.object({
  id: v.string(),
  bytes: v.number(),
  /** Where to go on. A chunk at another place is not stored. */
  received: v.number(),
  state: v.picklist(['receiving', 'received', 'ready', 'refused']),
  productId: v.nullable(v.string()),
  picture: v.nullable(pictureSchema),
  /** Why it was refused, a sentence. */
  problem: v.nullable(v.string()),
});

export type UploadDto = v.InferOutput<typeof uploadSchema>;

/** The part of a row that its vendor may see. */
export interface UploadRow extends Omit<UploadDto, 'picture'> {
  picture: Picture | null;
}

export function toUploadDto({ id, bytes, received, state, productId, picture, problem }: UploadRow): UploadDto {
  return {
    id,
    bytes,
    received,
    state,
    productId,
    picture: picture && { ...picture, widths: [...picture.widths] },
    problem,
  };
}

export const uploadRoutes = {
  openUpload: {
    method: 'POST',
    path: '/api/studio/{vendor}/uploads',
    summary: 'Announces a photo; 200 instead of 201 if it is known already',
    session: 'required',
    params: uploadsParamsSchema,
    body: openUploadSchema,
    answer: uploadSchema,
    status: [200, 201],
    errors: ['not_found', 'idempotency_conflict', 'too_many'],
  },
  getUpload: {
    method: 'GET',
    path: '/api/studio/{vendor}/uploads/{id}',
    summary: 'Returns how much of a photo has arrived, and its picture once it is ready',
    session: 'required',
    params: uploadParamsSchema,
    answer: uploadSchema,
    errors: ['not_found'],
  },
  putUploadChunk: {
    method: 'PUT',
    path: '/api/studio/{vendor}/uploads/{id}',
    summary: 'Stores a chunk of a photo: raw bytes, 262,144 of them except for the last chunk',
    session: 'required',
    params: uploadParamsSchema,
    query: uploadChunkQuerySchema,
    bytes: true,
    answer: uploadSchema,
    errors: ['not_found', 'body_too_large'],
  },
  cancelUpload: {
    method: 'DELETE',
    path: '/api/studio/{vendor}/uploads/{id}',
    summary: 'Cancels a photo, and takes it off the piece',
    session: 'required',
    params: uploadParamsSchema,
    errors: ['not_found'],
  },
} as const satisfies Routes;
