import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** Reads a ZIP file whole: bytes by name. */
export async function readZip(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
