import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DemoPicture } from '../city/types.ts';
import type { Raster } from './canvas.ts';

// Phones on slow connections are the audience: quality gives way before these sizes do. 720 px fill a phone of 412 px at
// 1.75x and are the first picture of most pages; 340 and 480 px are for cards beside and below it.
const LIMITS: Record<number, number> = { 340: 4500, 480: 7000, 720: 12_000, 1020: 60_000, 1360: 60_000 };
const QUALITY = { best: 50, card: 42, least: 18 };
/** A file of half the size has a quality that is about this much lower. */
const QUALITY_PER_HALF = 16;
const FALLBACK = { width: 720, limit: 56_000 };

/** Writes a picture in its widths as AVIF (and 720 px as WebP); a draft is one PNG. Returns a line about the sizes. */
export async function store(raster: Raster, shown: DemoPicture, folder: string, draft: boolean): Promise<string> {
  const raw = { width: raster.w, height: raster.h, channels: 4 as const };
  const source = sharp(Buffer.from(raster.data.buffer), { raw }).removeAlpha();
  const base = join(folder, shown.key);
  if (draft) {
    await source.png().toFile(`${base}.png`);
    return 'draft';
  }
  const sizes: string[] = [];
  let quality = QUALITY.best;
  for (const width of shown.widths) {
    const height = Math.round((width * shown.height) / shown.width);
    const small = await source.clone().resize(width, height, { kernel: 'lanczos3' }).png().toBuffer();
    const file = `${base}-${width}.avif`;
    const limit = LIMITS[width] as number;
    // Of the small widths, the next one needs about the same quality.
    const best = width < 720 ? QUALITY.card : QUALITY.best;
    for (quality = width > 720 ? best : Math.min(best, quality + 8); ; ) {
      await sharp(small).avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toFile(file);
      const { size } = await stat(file);
      if (size <= limit || quality === QUALITY.least) {
        sizes.push(`${width}: ${size} (q${quality})`);
        break;
      }
      const less = Math.ceil(Math.log2(size / limit) * QUALITY_PER_HALF);
      quality = Math.max(QUALITY.least, quality - Math.max(less, 2));
    }
    if (width === FALLBACK.width) await storeFallback(small, `${base}-${width}.webp`);
  }
  return sizes.join(', ');
}

// For browsers without AVIF: one width, and cloth with its thousands of threads gets less quality, not more bytes.
async function storeFallback(picture: Buffer, file: string): Promise<void> {
  for (let quality = 66; quality >= 26; quality -= 8) {
    await sharp(picture).webp({ quality, effort: 5, smartSubsample: true }).toFile(file);
    if ((await stat(file)).size <= FALLBACK.limit) return;
  }
}
