import { paths } from '../site/paths.ts';

/**
 * A picture stored in several widths, as AVIF at every width and as WebP at `pictureFallbackWidth`.
 * `key` is its path below /media without width and extension; `width` and `height` are the largest file's, in pixels.
 */
export interface Picture {
  key: string;
  width: number;
  height: number;
  alt: string;
  widths: readonly number[];
}

export const largestFile = ({ key, widths }: Pick<Picture, 'key' | 'widths'>): string =>
  paths.media(key, Math.max(...widths), 'avif');

export const smallestFile = ({ key, widths }: Pick<Picture, 'key' | 'widths'>): string =>
  paths.media(key, Math.min(...widths), 'avif');

/** The ratios that the styles know (ui/wall.css), because the policy blocks `style` attributes. */
const ratios = { q23: 2 / 3, q45: 4 / 5, q11: 1, q43: 4 / 3, q32: 3 / 2, q169: 16 / 9 };

/** Returns the class of the ratio that is nearest to the picture's, so that pictures in a row can share their height. */
export function ratioClass({ width, height }: Pick<Picture, 'width' | 'height'>): string {
  const distance = (ratio: number) => Math.abs(Math.log(ratio / (width / height)));
  return Object.entries(ratios).reduce((best, next) => (distance(next[1]) < distance(best[1]) ? next : best))[0];
}

/** Pixels of the pictures that other sites show beside a link (Open Graph). */
export const linkPreviewSize = { width: 1200, height: 630 };

export const pieceWidths = [340, 480, 720, 1020] as const;

/** For a storefront's header, which is wider than any piece. */
export const storefrontWidths = [...pieceWidths, 1360] as const;

/** The one width that every picture has, and also as WebP: for mails, link previews, and browsers without AVIF. */
export const pictureFallbackWidth = 720;

/** Describes a picture of something with a name: "Dogwood Bowl: a wide bowl from above". Its own text may be missing. */
export const describePicture = (name: string, { alt }: Pick<Picture, 'alt'>): string =>
  [name, alt].filter(Boolean).join(': ');
