/** The call that archives are sent with, without schemas. */
import { abortAfter, accountHeader, publicCall } from '../../platform/api/typed-fetch.ts';
import { paths } from '../../site/paths.ts';
import type { ArchivePieceDto } from './transfers.api.ts';

const timeoutMs = 25_000;

/** Sends a piece of an archive. @param account answers `forbidden` if this browser has signed in to another one meanwhile */
export const sendArchivePiece = (
  { slug, account }: { slug: string; account: string },
  { id, offset, total }: { id: string; offset: number; total: number },
  bytes: Blob,
): Promise<ArchivePieceDto> =>
  publicCall<ArchivePieceDto>(`${paths.api.transfer(slug, id)}?offset=${offset}&total=${total}`, {
    ...abortAfter(timeoutMs),
    headers: { [accountHeader]: account },
    method: 'PUT',
    bytes,
  });
