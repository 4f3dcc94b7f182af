/** Reads what a picture says of itself in its first bytes, so that it can be refused before anything decodes it. */

type PictureType = 'jpeg' | 'png' | 'webp';

export interface PictureHeader {
  type: PictureType;
  /** In pixels as stored, before a camera's rotation; null if these bytes don't reach that far. */
  size: { width: number; height: number } | null;
}

/** The parts of a JPEG that say its size (SOF): all of C0 to CF but the tables (C4, CC) and an extension (C8). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Uint8Array, view: DataView): PictureHeader['size'] {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    // Fill bytes before a marker, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const threeBytes = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16);

function webpSize(bytes: Uint8Array, view: DataView): PictureHeader['size'] {
  if (bytes.length < 30) return null;
  switch (text(bytes, 12, 16)) {
    case 'VP8X':
      return { width: threeBytes(bytes, 24) + 1, height: threeBytes(bytes, 27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/**
 * Returns the type by the first bytes (what a file calls itself proves nothing) and the size, or null if it is none of the
 * three types that we take.
 * @param bytes the first bytes of the file; 256 KiB reach the size of all photos but odd ones
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { type: 'jpeg', size: jpegSize(bytes, view) };
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') {
    if (bytes.length < 24) return { type: 'png', size: null };
    // The header chunk has to be the first one.
    if (text(bytes, 12, 16) !== 'IHDR') return null;
    return { type: 'png', size: { width: view.getUint32(16), height: view.getUint32(20) } };
  }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') {
    return { type: 'webp', size: webpSize(bytes, view) };
  }
  return null;
}
