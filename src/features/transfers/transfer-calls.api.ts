/** The call that archives are sent with, without schemas. */
import { createChunkCalls } from '../../platform/resumable/send-chunks.ts';
import { paths } from '../../site/paths.ts';
import type { ArchiveChunkDto } from './transfers.api.ts';

/** Sends a chunk of an archive. @param account answers `forbidden` if this browser has signed in to another one meanwhile */
export const sendArchiveChunk = (
  { slug, account }: { slug: string; account: string },
  { id, offset, total }: { id: string; offset: number; total: number },
  bytes: Blob,
): Promise<ArchiveChunkDto> =>
  createChunkCalls(account)(`${paths.api.transfer(slug, id)}?offset=${offset}&total=${total}`, {
    method: 'PUT',
    bytes,
  });
