import { checkFileKey } from '../file-key.ts';
import type { Files } from '../files.ts';
import type { Bucket } from './bucket.ts';

/**
 * Stores files in a bucket, below a prefix, with their content types. The same keys as in a local folder; any other one is a bug and
 * throws.
 */
export function createS3Files(bucket: Bucket, { prefix, description }: { prefix: string; description: string }): Files {
  const keyOf = (key: string) => prefix + checkFileKey(key);
  return {
    description,
    put: async (key, file) => bucket.put(keyOf(key), file),
    get: async (key) => bucket.get(keyOf(key)),
    remove: async (key) => bucket.remove(keyOf(key)),
    move: async (from, to) => bucket.move(keyOf(from), keyOf(to)),
    async *list(start) {
      for await (const file of bucket.list(prefix + start)) yield { ...file, key: file.key.slice(prefix.length) };
    },
  };
}
