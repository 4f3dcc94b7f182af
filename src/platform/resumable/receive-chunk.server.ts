/** Receives files in chunks that can be resumed. The browser's side is `send-chunks.ts`. */
import { DomainError } from '../errors.ts';
import { isNoRoom } from '../files/no-room.ts';
import { chunkBytes } from './chunks.ts';

export interface Chunk {
  offset: number;
  bytes: Uint8Array;
}

interface ChunkSteps<T> {
  /** True if only the last chunk may be smaller than the others. */
  isEven: boolean;
  words: { wrongChunk: string; noRoom: string };
  check?(chunk: Chunk): Promise<void>;
  store(chunk: Chunk): Promise<void>;
  /** @param received with this chunk */
  count(received: number, isWhole: boolean): Promise<T>;
}

/**
 * Stores a chunk, then counts it, so that what is counted is on the disk.
 * @param file how many bytes it has, and how many of them have arrived
 * @returns what `count` returns; null for a chunk at another place than the next one, which is not stored
 * @throws DomainError `invalid` for a chunk of a wrong length, `db_unavailable` if the disk is full
 */
export async function receiveNextChunk<T>(
  file: { bytes: number; received: number },
  chunk: Chunk,
  { isEven, words, check, store, count }: ChunkSteps<T>,
): Promise<T | null> {
  if (chunk.offset !== file.received) return null;
  const { length } = chunk.bytes;
  const longest = Math.min(chunkBytes, file.bytes - chunk.offset);
  if (length > longest || length < (isEven ? longest : 1)) throw new DomainError('invalid', words.wrongChunk);
  await check?.(chunk);
  try {
    await store(chunk);
  } catch (error) {
    if (isNoRoom(error)) throw new DomainError('db_unavailable', words.noRoom, { retryAfter: 30 });
    throw error;
  }
  const received = chunk.offset + length;
  return count(received, received === file.bytes);
}
