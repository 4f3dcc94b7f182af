/** Turns pictures of the site into JPEGs, because a PDF takes neither AVIF nor WebP. */
import sharp from 'sharp';

// What it keeps between pictures would stay in memory, also when the thread has ended.
sharp.cache(false);
sharp.concurrency(1);

export interface PictureFile {
  key: string;
  bytes: Uint8Array;
  isLarge?: true;
}

/** Pixels of the longer side: 60 mm at 260 dots per inch, and taller pictures as sharp as those. */
const longest = 800;
/** The same of a picture as wide as the page, at 200 dots per inch. */
const longestLarge = 1500;

/** Returns the pictures by their keys, without those that can't be read: a paper is worth more than its pictures. */
export async function toJpegs(files: readonly PictureFile[]): Promise<Map<string, Buffer>> {
  const jpegs = new Map<string, Buffer>();
  for (const { key, bytes, isLarge } of files) {
    const most = isLarge ? longestLarge : longest;
    const jpeg = await sharp(bytes)
      .resize(most, most, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
      .catch(() => null);
    if (jpeg !== null) jpegs.set(key, jpeg);
  }
  return jpegs;
}
