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

/** The one width that also exists as WebP, for browsers and link previews without AVIF. */
export const pictureFallbackWidth = 680;
