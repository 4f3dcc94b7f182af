/** The calls of the upload queue. It has no schemas, so that pages with photos don't load them. */
import { abortAfter, accountHeader, type CallOptions, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';
import type { OpenUploadInput, UploadDto } from './uploads.api.ts';

/** A chunk of 256 KiB takes 20 s at 13 kB/s; slower connections are cut by the server anyway. */
const timeoutMs = 25_000;

/** The calls for one store, as one account. */
export interface UploadCalls {
  open(input: OpenUploadInput): Promise<UploadDto>;
  look(id: string): Promise<UploadDto>;
  sendChunk(id: string, offset: number, bytes: Blob): Promise<UploadDto>;
  cancel(id: string): Promise<void>;
}

/** @param account answers `forbidden` if this browser has signed in to another account meanwhile */
export function createUploadCalls(vendorSlug: string, account: string): UploadCalls {
  const call = <T>(path: Parameters<typeof publicCall>[0], options: CallOptions = {}) =>
    publicCall<T>(path, { ...abortAfter(timeoutMs), headers: { [accountHeader]: account }, ...options });
  return {
    open: (body) => call(paths.api.uploads(vendorSlug), { body }),
    look: (id) => call(paths.api.upload(vendorSlug, id)),
    sendChunk: (id, offset, bytes) =>
      call(`${paths.api.upload(vendorSlug, id)}?offset=${offset}`, { method: 'PUT', bytes }),
    cancel: (id) => call(paths.api.upload(vendorSlug, id), { method: 'DELETE' }),
  };
}
