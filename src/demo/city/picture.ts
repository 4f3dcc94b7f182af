import { pieceWidths, storefrontWidths } from '../../platform/pictures.ts';
import type { DemoPicture } from './types.ts';

/** Height of the largest file, by shape. Headers are 1360 px wide, all others 1020 px. */
const HEIGHTS = { upright: 1275, square: 1020, landscape: 765, photograph: 680, header: 907 } as const;

export type PictureShape = keyof typeof HEIGHTS;

/** Describes a stored picture with one of the five aspect ratios (4:5, 1:1, 4:3, 3:2, and the 3:2 header). */
export function picture(vendor: string, slug: string, shape: PictureShape, alt: string): DemoPicture {
  const header = shape === 'header';
  return {
    key: `demo/${vendor}/${slug}`,
    width: header ? 1360 : 1020,
    height: HEIGHTS[shape],
    alt,
    widths: header ? storefrontWidths : pieceWidths,
  };
}
