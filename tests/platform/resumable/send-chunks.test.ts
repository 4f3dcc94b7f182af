import { expect, test } from 'vitest';
import { ApiError } from '../../../src/platform/api/typed-fetch.ts';
import { chunkBytes } from '../../../src/platform/resumable/chunks.ts';
import { retryPassing, sendChunks } from '../../../src/platform/resumable/send-chunks.ts';

const file = new Blob([new Uint8Array(2 * chunkBytes + 5)]);
const isOpen = ({ received }: { received: number }) => received < file.size;

test('a file goes on where the server says, also if that is not where the last chunk ended', async () => {
  const sent: [number, number][] = [];
  const answers = [chunkBytes, 2 * chunkBytes - 1, file.size];
  await sendChunks(file, { received: 0 }, isOpen, async (offset, { size }) => {
    sent.push([offset, size]);
    return { received: answers[sent.length - 1] ?? 0 };
  });
  expect(sent).toEqual([
    [0, chunkBytes],
    [chunkBytes, chunkBytes],
    [2 * chunkBytes - 1, 6],
  ]);
});

test('a chunk that doesn’t arrive without any error is not sent for ever', async () => {
  const known = { received: chunkBytes };
  await expect(sendChunks(file, known, isOpen, async () => known)).rejects.toThrow('Nothing arrived.');
});

test('what passes is tried again after longer and longer waits, what doesn’t is not', async () => {
  const attempt = async (errors: unknown[]) => {
    const waited: number[] = [];
    const work = async () => {
      if (errors.length > 0) throw errors.shift();
      return 'sent';
    };
    const wait = async (ms: number) => void waited.push(ms);
    return [await retryPassing(work, [1, 3], wait).catch((error: Error) => error.message), waited];
  };
  const refused = (status: number) => new ApiError(`${status}`, status, {});
  expect(await attempt([new TypeError('no line'), refused(503)])).toEqual(['sent', [1, 3]]);
  expect(await attempt([refused(429), refused(408), refused(500)])).toEqual(['500', [1, 3]]);
  expect(await attempt([refused(422)])).toEqual(['422', []]);
});
