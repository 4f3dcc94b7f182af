/** Recognizes JPEG files that are as we write originals: then making them anew would only make them worse. */
import { keptSide } from './upload-limits.ts';

const header = 'JFIF\0';
/** Our tables are shorter. Nothing can hide in them. */
const longestTable = 300;
const start = 0xd8;
const end = 0xd9;
const appZero = 0xe0;
const frame = 0xc0;
const scan = 0xda;
/** Quantization, Huffman, and the interval of restarts. */
const tables = [0xdb, 0xc4, 0xdd];

/** True if the frame has three full components of 8 bits, and no side is longer than we keep. */
function isOurFrame(bytes: Uint8Array, at: number): boolean {
  const [precision, high1 = 0, low1 = 0, high2 = 0, low2 = 0, components] = bytes.subarray(at, at + 6);
  const sides = [high1 * 256 + low1, high2 * 256 + low2];
  const samplings = [7, 10, 13].map((offset) => bytes[at + offset]);
  return (
    precision === 8 &&
    components === 3 &&
    sides.every((side) => side > 0 && side <= keptSide) &&
    samplings.every((sampling) => sampling === 0x11)
  );
}

function endsWithPicture(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return next === end && at + 2 === bytes.length;
  }
  return false;
}

/** True for a JPEG of one scan with nothing in it but its picture: no metadata, comments, colors of its own, or bytes after it. */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== start) return false;
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const [mark, marker = 0, high = 0, low = 0] = bytes.subarray(at, at + 4);
    const length = high * 256 + low;
    const content = at + 4;
    if (mark !== 0xff) return false;
    if (marker === appZero) {
      const name = String.fromCharCode(...bytes.subarray(content, content + header.length));
      // Sixteen bytes have no room for a small picture.
      if (length !== 16 || name !== header) return false;
    } else if (marker === frame) {
      if (hasFrame || length !== 17 || !isOurFrame(bytes, content)) return false;
      hasFrame = true;
    } else if (marker === scan) return hasFrame && endsWithPicture(bytes, at + 2 + length);
    else if (!tables.includes(marker) || length < 2 || length > longestTable) return false;
    at += 2 + length;
  }
  return false;
}
