/** Photos that a buyer sends with a refund request. */

export const requestPhotosMost = 2;

export interface RequestPhoto {
  id: string;
  /** Pixels, for the layout. */
  width: number;
  height: number;
  /** The widths of its files. */
  widths: readonly number[];
}

/** Returns the addresses of a photo below the page of its order: small, for the page, and as large as it is. */
export function requestPhotoUrls(orderPath: string, { id, widths }: RequestPhoto): { small: string; large: string } {
  const url = (width: number) => `${orderPath}/photos/${id}-${width}.webp`;
  return { small: url(Math.min(...widths)), large: url(Math.max(...widths)) };
}
