/** The call that archives are sent with, without schemas. */
import { abortAfter, accountHeader, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';
import type { ArchiveChunkDto } from './transfers.api.ts';

const timeoutMs = 25_000;

/** Sends a chunk of an archive. @param account answers `forbidden` if this browser has signed in to another one meanwhile */
export const sendArchiveChunk = (
  { slug, account }: { slug: string; account: string },
  { id, offset, total }: { id: string; offset: number; total: number },
  bytes: Blob,
): Promise<ArchiveChunkDto> =>
  publicCall<ArchiveChunkDto>(`${paths.api.transfer(slug, id)}?offset=${offset}&total=${total}`, {
    ...abortAfter(timeoutMs),
    headers: { [accountHeader]: account },
    method: 'PUT',
    bytes,
  });
