/**
 * Sends files in chunks over connections that break. The server answers each chunk with how much of the file it has
 * (`receive-chunk.server.ts`), and the next one starts there.
 */
import { ApiError, type ApiPath, abortAfter, accountHeader, type CallOptions, publicCall } from '../api/typed-fetch.ts';
import { chunkBytes } from './chunks.ts';

/** A chunk takes 20 s at 13 kB/s; slower connections are cut by the server anyway. */
const timeoutMs = 25_000;

/** Returns calls for one account. They answer `forbidden` if this browser has signed in to another one meanwhile. */
export const createChunkCalls =
  (account: string) =>
  <T>(path: ApiPath, options: CallOptions = {}): Promise<T> =>
    publicCall<T>(path, { ...abortAfter(timeoutMs), headers: { [accountHeader]: account }, ...options });

/** Errors that another attempt may not have: no connection, a busy or restarting server. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status);

/**
 * Tries again after errors that pass.
 * @param waits milliseconds before each further attempt
 * @throws the last error once all attempts are used up, any other at once
 */
export async function retryPassing<T>(
  attempt: () => Promise<T>,
  waits: readonly number[],
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (const ms of waits) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await wait(ms);
    }
  }
  return attempt();
}

/**
 * Sends what the server doesn't have yet.
 * @param known what the server last said of the file
 * @param isOpen false once no further chunk is wanted
 * @param send sends a chunk that starts there, and returns what the server says then
 * @returns what the server said last
 * @throws what `send` throws, and Error if a chunk doesn't arrive without any error
 */
export async function sendChunks<T extends { received: number }>(
  file: Blob,
  known: T,
  isOpen: (known: T) => boolean,
  send: (offset: number, bytes: Blob) => Promise<T>,
): Promise<T> {
  let latest = known;
  while (isOpen(latest)) {
    const offset = latest.received;
    latest = await send(offset, file.slice(offset, offset + chunkBytes));
    if (isOpen(latest) && latest.received === offset) throw new Error('Nothing arrived.');
  }
  return latest;
}
