/** Files that call themselves photos, and photos that hide something. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { makePhoto } from './photos.ts';

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, end]);
}

/** A PNG of a few kilobytes that would need gigabytes. */
export function pngBomb(width = 60_000, height = 60_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Changes the size in a JPEG's frame header. */
function claimSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    const marker = changed[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  }
  throw new Error('This JPEG has no frame.');
}

/** Puts segments of other programs before everything else, so that the size is beyond the first piece. */
function padHead(jpeg: Buffer, segments = 6): Buffer {
  const segment = Buffer.alloc(65_000);
  segment.set([0xff, 0xe9, (65_000 - 2) >> 8, (65_000 - 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: segments }, () => segment), jpeg.subarray(2)]);
}

/**
 * What a phone writes: where it was, who took it, and that it was held sideways.
 * @param height of the 1,200 pixels wide photo as stored; upright, it is the width
 */
export async function taggedPhoto({ height = 800, isGrainy = false } = {}): Promise<Buffer> {
  const exif = {
    IFD0: { Artist: 'SECRET-NAME' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '38/1 15/1 2524/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '85/1 45/1 3156/100',
    },
  };
  return sharp(await makePhoto({ width: 1200, height, isGrainy }))
    .withMetadata({ exif, orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

const script = '<script>alert(1)</script>';

/** Files by what they are. */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await makePhoto({ width: 800, height: 600 });
  const png = await makePhoto({ width: 800, height: 600, format: 'png' });
  return {
    'an SVG with a script': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${script}</svg>`,
    ),
    'an SVG behind a line break': Buffer.from(
      `\n<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    ),
    'a page': Buffer.from(`<!doctype html>${script}`),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj <</OpenAction 2 0 R>> endobj'),
    'a GIF that is a program': Buffer.from('GIF89a=1;alert(1);//\x00\x00;'),
    'an archive': Buffer.from('PK\x03\x04 and more'),
    'a BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(2000)]),
    'a TIFF': Buffer.concat([Buffer.from('II*\x00'), Buffer.alloc(2000)]),
    'an HEIC': Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypheic', 'latin1'), Buffer.alloc(2000)]),
    'one byte': Buffer.from('\xff', 'latin1'),
    'a page that begins like a JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(script)]),
    'a script that begins like a PNG': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(script)]),
    'a RIFF that is sound': Buffer.concat([Buffer.from('RIFF\x00\x10\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(2000)]),
    'half a JPEG': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    'half a PNG': png.subarray(0, Math.floor(png.length / 2)),
    'a PNG of 60,000 × 60,000': pngBomb(),
    'a PNG of 0 × 0': pngBomb(0, 0),
    'a JPEG that claims 60,000 × 60,000': claimSize(jpeg, 60_000, 60_000),
    'the same with its size far behind': padHead(claimSize(jpeg, 60_000, 60_000)),
    'a thread': pngBomb(20_000, 4),
    'a stamp': await sharp(jpeg).resize(100).toBuffer(),
  };
}
