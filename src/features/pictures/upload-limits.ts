export const uploadBytes = 10 * 1024 * 1024;

/** Pixels of a photo. Its header says them, so more are refused before anything is decoded. */
export const uploadPixels = 60_000_000;

/** Photos that are stored for slow lines (progressive, interlaced) have all their pixels in memory at once. */
export const progressivePixels = 25_000_000;

/** Pixels of the longer side. Smaller pictures are a blur on a phone. */
export const minSide = 320;

/** How many times longer one side may be than the other. */
export const maxRatio = 8;

/** Photos of a vendor that are not ready yet. */
export const openUploads = 40;

export const bytesPerDay = 1024 * 1024 * 1024;

/** Pixels of the longer side that we keep. */
export const keptSide = 3000;

export const picturesPerPiece = 12;
