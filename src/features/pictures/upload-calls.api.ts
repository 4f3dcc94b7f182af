/** The calls of the upload queue. It has no schemas, so that pages with photos don't load them. */
import { createChunkCalls } from '../../platform/resumable/send-chunks.ts';
import { paths } from '../../site/paths.ts';
import type { OpenUploadInput, UploadDto } from './uploads.api.ts';

export interface UploadCalls {
  open(input: OpenUploadInput): Promise<UploadDto>;
  look(id: string): Promise<UploadDto>;
  sendChunk(id: string, offset: number, bytes: Blob): Promise<UploadDto>;
  cancel(id: string): Promise<void>;
}

/** @param account answers `forbidden` if this browser has signed in to another account meanwhile */
export function createUploadCalls(vendorSlug: string, account: string): UploadCalls {
  const call = createChunkCalls(account);
  return {
    open: (body) => call(paths.api.uploads(vendorSlug), { body }),
    look: (id) => call(paths.api.upload(vendorSlug, id)),
    sendChunk: (id, offset, bytes) =>
      call(`${paths.api.upload(vendorSlug, id)}?offset=${offset}`, { method: 'PUT', bytes }),
    cancel: (id) => call(paths.api.upload(vendorSlug, id), { method: 'DELETE' }),
  };
}
