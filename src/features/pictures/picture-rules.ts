import { pictureFallbackWidth, pieceWidths, storefrontWidths } from '../../platform/pictures.ts';
import type { PictureHeader } from './picture-header.ts';
import { maxRatio, minSide, uploadPixels } from './upload-limits.ts';
import { uploadProblems } from './words.ts';

interface Size {
  width: number;
  height: number;
}

/** Returns why a picture of this size is refused, a sentence, or null. */
export function findSizeProblem({ width, height }: Size, most = uploadPixels, least = minSide): string | null {
  if (width === 0 || height === 0) return uploadProblems.damaged;
  if (width * height > most) {
    return uploadProblems.tooManyPixels(Math.ceil((width * height) / 1_000_000), most / 1_000_000);
  }
  const [short, long] = width < height ? [width, height] : [height, width];
  if (long < least) return uploadProblems.tooSmall(width, height);
  return long / short > maxRatio ? uploadProblems.tooNarrow : null;
}

/** Returns why a file with these first bytes is refused, a sentence, or null. */
export function findHeaderProblem(header: PictureHeader | null, least?: number): string | null {
  if (header === null) return uploadProblems.notPhoto;
  return header.size && findSizeProblem(header.size, undefined, least);
}

/**
 * Returns the widths in which a picture is stored. It is never enlarged, except to the width that others rely on.
 * @param width of the picture as sent, in pixels
 */
export function listWidths(width: number, use: 'piece' | 'storefront'): number[] {
  const widths = use === 'piece' ? pieceWidths : storefrontWidths;
  return widths.filter((one) => one <= Math.max(width, pictureFallbackWidth));
}
