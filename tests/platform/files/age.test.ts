import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { decryptWith, encryptWith, NotWhole, WrongPassphrase } from '../../../src/platform/files/age.ts';

const passphrase = 'a passphrase of tests';
const chunk = 64 * 1024;

/** In parts of odd sizes, as a disk gives them. */
function* parts(bytes: Buffer, size = 7001): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
/** The format's lowest cost: files of each are opened in the same way. */
const work = 1;
const encrypt = (bytes: Buffer) => buffer(Readable.from(encryptWith(passphrase, work)(Readable.from(parts(bytes)))));
const decrypt = (bytes: Buffer, by = passphrase) => buffer(Readable.from(decryptWith(by)(Readable.from(parts(bytes)))));

describe.each([0, 1, 100, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_000])('%i bytes', (length) => {
  const bytes = randomBytes(length);

  test('come back', async () => {
    expect((await decrypt(await encrypt(bytes))).equals(bytes)).toBe(true);
  });
});

test('a file of earlier releases, which wrote the format themselves, is opened', async () => {
  const file = [
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB6VFVoU1pSRnQ0WkxHalp0SWhiVUVRIDEKakJ2M2c5bW9iZHBIRmcxVFAr',
    'K2thQURFZ0JLMkszS1U0cWt1b2xsOHBVTQotLS0gNzlWVnFHQnFnVmhTbTErOEc5dHZqbjdmU0lzTnI0a1l5RlhPUE1kemdIOAq1',
    'WiaPAXo2Gzn5hc6fxCoYeFmVjXD4xMQ53Slf+O8u5W82uRYbndRkJtk1x424wVxDR4xBVyS3a6L3OjMx+XrPwTK4sQ2CArc=',
  ].join('');
  expect((await decrypt(Buffer.from(file, 'base64'))).toString()).toBe('A backup of the time before the library.');
});

test('a disk’s error is not taken for a damaged file', async () => {
  const whole = await encrypt(randomBytes(3 * chunk));
  const failing = (async function* () {
    yield whole.subarray(0, 2 * chunk);
    throw new Error('EIO');
  })();
  await expect(buffer(Readable.from(decryptWith(passphrase)(failing)))).rejects.toThrow('EIO');
});

test('another passphrase opens nothing', async () => {
  await expect(decrypt(await encrypt(randomBytes(10)), 'another passphrase')).rejects.toThrow(WrongPassphrase);
});

test('a file that was cut off anywhere, extended, or changed is not whole', async () => {
  const whole = await encrypt(randomBytes(3 * chunk));
  const headerEnd = whole.indexOf('\n---') + 4;
  const chunkEnd = whole.length - chunk - 16;
  for (const length of [headerEnd - 20, headerEnd + 60, chunkEnd, chunkEnd + 5, whole.length - 1]) {
    await expect(decrypt(whole.subarray(0, length))).rejects.toThrow(Error);
  }
  await expect(decrypt(whole.subarray(0, chunkEnd))).rejects.toThrow(NotWhole);
  await expect(decrypt(Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toThrow(NotWhole);
  for (const at of [whole.indexOf('---') + 6, whole.length - 1, chunkEnd + 1]) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await expect(decrypt(changed)).rejects.toThrow(Error);
  }
  await expect(decrypt(Buffer.from('something else'))).rejects.toThrow(NotWhole);
});

test('a guess at the passphrase of a site’s backup costs 64 MB and a quarter of a second', async () => {
  const [start] = await Array.fromAsync(encryptWith(passphrase)(Readable.from([])));
  expect(start?.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 16\n/);
});

test('a file that asks for more memory than a backup’s ever did is refused before it gets any', async () => {
  const file = (await encrypt(randomBytes(10))).toString('latin1').replace(' 1\n', ' 21\n');
  await expect(decrypt(Buffer.from(file, 'latin1'))).rejects.toThrow('It is not encrypted by a passphrase.');
});
